import type { JudgeCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { awardCase, dismissCase } from '../decide-case.ts'
import { lockSeenCase } from '../lock-seen-case.ts'
import { insertJudgement } from '../tables/statements-of-case.ts'

/** 平台介入: for the buyer, and who bears it; or as the store said. */
export function judgeCase(ctx: OperatorContext, given: JudgeCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockSeenCase(tx, given, 'judge')
    const isAward = given.verdict === 'award'
    await insertJudgement(db, now, found, {
      accountId: actor.accountId,
      actorName: actor.name,
      verdict: given.verdict,
      bearer: isAward ? given.bearer : null,
      amount: isAward ? found.refundAmount : 0,
      reason: given.reason,
    })
    if (isAward) await awardCase(tx, found.id, staffRefOf(tx))
    else await dismissCase(tx, found.id, staffRefOf(tx), given.reason)
  })
}
