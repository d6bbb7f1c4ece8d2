import type { AgreeCase, RefuseCase } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { AFTER_SALE_REASONS, REFUSE_CAUSES } from '@xiaojiu/contract/after-sale/words.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { askApproval, needsApproval } from '#platform/approval.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { agreeCase as agree, refuseCase as refuse } from '../decide-case.ts'
import { REASONS } from '../domain/reasons.ts'
import { lockSeenCase } from '../step-case.ts'
import { agreedSince, lockAwardsOf, noteAgreedBy } from '../tables/cases.ts'
import { hasEvidenceOfSeller } from '../tables/statements-of-case.ts'
import { agreeKind } from './agree-kind.ts'

const DAY_MS = 86_400_000

/** The store agrees: refunds at once, or after the goods are back. Above the limit it needs a second person. */
export function agreeCase(ctx: SellerContext, { reason, ...seen }: AgreeCase): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, seen, 'agree')
    await noteAgreedBy(tx.db, found.id, tx.actor.accountId)
    await lockAwardsOf(tx.db, found.orderId)
    // Split over several cases of one order, the same money counts as one sum.
    const earlier = await agreedSince(tx.db, found, tx.actor.accountId, addMs(tx.now, -DAY_MS))
    if (await needsApproval(tx, agreeKind, fen(found.refundAmount + earlier)))
      return askApproval(tx, agreeKind, { caseId: found.id }, reason)
    await asSystem(tx, system => agree(system, found.id, staffRefOf(tx)))
    return { outcome: 'done', approvalId: null }
  })
}

/** The store rejects the case: a cause of the list with its own words. If the reason names a fault, it must show why it is not at fault. */
export function refuseCase(ctx: SellerContext, { cause, reason, ...seen }: RefuseCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, seen, 'refuse')
    if (REASONS[found.reason].isFault && !(await hasEvidenceOfSeller(tx.db, found.id)))
      throw new Refusal('case-evidence-needed', { cause: AFTER_SALE_REASONS[found.reason] })
    await asSystem(tx, system =>
      refuse(system, found.id, staffRefOf(tx), cause === 'other' ? reason : `${REFUSE_CAUSES[cause]}：${reason}`),
    )
  })
}
