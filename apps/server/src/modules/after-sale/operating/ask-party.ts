import type { AskParty } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { caseLink } from '../case-links.ts'
import { lockSeenCase } from '../lock-seen-case.ts'
import { insertStep } from '../tables/cases.ts'
import { insertQuestion } from '../tables/statements-of-case.ts'

const TIME_TO_ANSWER_MS = 48 * 3_600_000
const PARTIES = { buyer: '买家', store: '商家' } as const

/** Asks one side for more before judging; both see that it was asked. */
export function askParty(ctx: OperatorContext, { caseId, party, content }: AskParty): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockSeenCase(tx, { caseId }, 'ask')
    const { companyId } = found
    const speaker = { accountId: actor.accountId, actorName: actor.name }
    await insertQuestion(db, now, found, { ...speaker, party, content, dueAt: addMs(now, TIME_TO_ANSWER_MS) })
    const note = `平台请${PARTIES[party]}在 48 小时内补充说明：${content}`
    await insertStep(db, now, { caseId, companyId, verb: 'ask', author: 'platform', note })
    if (party === 'buyer')
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: '平台介入：请补充说明',
        body: `售后单 ${found.caseNo}：${content}`,
        amounts: [],
        link: caseLink(found),
      })
    await audit(tx, { action: 'after-sale.ask', subject: caseId, details: { party } })
  })
}
