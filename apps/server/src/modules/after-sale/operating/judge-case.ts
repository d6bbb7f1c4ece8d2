import type { JudgeCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { askApproval, needsApproval } from '#platform/approval.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { lockSeenCase } from '../lock-seen-case.ts'
import { type Case, lockAwardsOf } from '../tables/cases.ts'
import { awardedSince } from '../tables/statements-of-case.ts'
import { awardedOf, carryOutJudgement } from './carry-out-judgement.ts'
import { judgeKind } from './judge-kind.ts'

/** 平台介入: for the buyer, and who bears it; or as the store said. An award over the limit takes a second person. */
export function judgeCase(ctx: OperatorContext, given: JudgeCase): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, given, 'judge')
    if (given.verdict === 'award' && (await isOverLimit(tx, found, given)))
      return askApproval(tx, judgeKind, given, given.reason)
    await carryOutJudgement(tx, given)
    return { outcome: 'done', approvalId: null }
  })
}

/** Split over several cases of one order, the same money counts as one sum. */
async function isOverLimit(tx: OperatorContext, found: Case, given: JudgeCase): Promise<boolean> {
  await lockAwardsOf(tx.db, found.orderId)
  const earlier = await awardedSince(tx.db, found, tx.actor.accountId, addMs(tx.now, -DAY_MS))
  return needsApproval(tx, judgeKind, fen(awardedOf(found, given) + earlier))
}
