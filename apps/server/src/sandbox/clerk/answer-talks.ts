import { addMs } from '@xiaojiu/kernel/time.ts'
import { answerChat, talksWaitingSince } from '#modules/service/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { clerkAnswer } from './clerk-words.ts'

/** As long as someone takes to type. */
const ANSWER_AFTER_MS = 2000
const AT_ONCE = 20

/** The demo world's clerks: nobody else sits at the other end of its talks. */
export async function answerTalks(ctx: Context): Promise<number> {
  const talks = await talksWaitingSince(ctx, addMs(ctx.now, -ANSWER_AFTER_MS), AT_ONCE)
  const stores = await storesOf(
    ctx.db,
    talks.flatMap(talk => talk.storeId ?? []),
  )
  for (const { conversationId, storeId, lastWords } of talks) {
    const store = storeId === null ? undefined : stores.get(storeId)
    const facts = store ? { ...store, phone: store.servicePhone, hours: store.serviceHours } : null
    await answerChat(ctx, conversationId, clerkAnswer(lastWords, { store: facts }))
  }
  return talks.length
}
