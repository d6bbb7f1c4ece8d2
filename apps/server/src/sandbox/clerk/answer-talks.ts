import { addMs } from '@xiaojiu/kernel/time.ts'
import { getSettings } from '#modules/cms/public.ts'
import { answerChat, isOnDuty, talksWaitingSince } from '#modules/service/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import type { IsLeftToBot } from '../duty/duty.ts'
import { clerkAnswer } from './clerk-words.ts'

/** As long as someone takes to type. */
const ANSWER_AFTER_MS = 2000
/** More than a night leaves behind: those who wait for the morning must not hold up the rest. */
const AT_ONCE = 200

/** The demo world's clerks: nobody else sits at the other end of its talks. */
export async function answerTalks(ctx: Context, isLeftToBot: IsLeftToBot): Promise<number> {
  const talks = await talksWaitingSince(ctx, addMs(ctx.now, -ANSWER_AFTER_MS), AT_ONCE)
  const stores = await storesOf(
    ctx.db,
    talks.flatMap(talk => talk.storeId ?? []),
  )
  const { serviceHours } = await getSettings(ctx)
  let answered = 0
  for (const { conversationId, storeId, lastWords } of talks) {
    const store = storeId === null ? undefined : stores.get(storeId)
    const facts = store ? { ...store, phone: store.servicePhone, hours: store.serviceHours } : null
    const answer = clerkAnswer(lastWords, {
      store: facts,
      isOnDuty: isOnDuty(facts?.hours || serviceHours, ctx.now),
    })
    if (answer === null) continue
    if (!(await isLeftToBot({ desk: 'chat', storeId, caseId: conversationId }))) continue
    await answerChat(ctx, conversationId, answer)
    answered++
  }
  return answered
}
