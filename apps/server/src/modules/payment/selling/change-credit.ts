import type { CloseCreditLine, RefuseCredit, SetCreditLine } from '@xiaojiu/contract/payment/selling-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { postMessage } from '#modules/message/public.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { askApproval, needsApproval, refuseConflict } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { endApplication, findApplication, waitingApplication } from '../credit/applications-tables.ts'
import { closeLine } from '../credit/credit-tables.ts'
import { creditKind } from './credit-kind.ts'
import { openLine } from './open-line.ts'
import { isCustomer, lineWith } from './selling-tables.ts'

/** The desk where applications wait. */
export const CREDIT_DESK = 'credit'

/**
 * Grants a buyer a limit and a term, with or without an application. An application is answered only while no colleague has claimed
 * it. Above the approval limit it needs a second person, except to
 * cut what the buyer has: that only lowers the risk.
 */
export function setCreditLine(ctx: SellerContext, given: SetCreditLine): Promise<Outcome> {
  const { companyId, applicationId, limit, termDays, version, reason } = given
  return inTransaction(ctx, async tx => {
    if (!(await isCustomer(tx.db, companyId))) throw new Refusal('not-found')
    await refuseConflict(tx, { companyId, storeId: null })
    const asked = await waitingApplication(tx.db, { companyId, storeId: tx.actor.storeId })
    // Withdrawn, or answered by a colleague: the person has not decided about what is there now.
    if (applicationId !== undefined && asked?.id !== applicationId) throw new Refusal('state-changed')
    if (asked) await refuseClaimed(tx, CREDIT_DESK, asked.id)
    const line = await lineWith(tx.db, { companyId }, true)
    refuseChanged(line?.version ?? 0, version)
    const isCut = line !== null && !line.isClosed && limit <= line.limit && termDays <= line.termDays
    if (!isCut && (await needsApproval(tx, creditKind, limit)))
      return askApproval(tx, creditKind, { companyId, limit, termDays }, reason)
    await openLine(tx, { companyId, limit, termDays, reason })
    return { outcome: 'done', approvalId: null }
  })
}

function refuseChanged(found: number, seen: number): void {
  if (found !== seen) throw versionChanged()
}

/** No new use; debts are repaid as before. */
export function closeCreditLine(ctx: SellerContext, { lineId, version, reason }: CloseCreditLine): Promise<void> {
  return inTransaction(ctx, async tx => {
    const line = await lineWith(tx.db, { lineId }, true)
    if (!line) throw new Refusal('not-found')
    if (line.isClosed) throw new Refusal('state-changed')
    refuseChanged(line.version, version)
    await closeLine(tx.db, line.id)
    await audit(tx, {
      action: 'credit.close',
      subject: line.companyId,
      reason,
      before: { isClosed: false, limit: line.limit, used: line.used },
      after: { isClosed: true, limit: line.limit, used: line.used },
    })
  })
}

/** Refuses an application; the buyer sees the reason. */
export function refuseCredit(ctx: SellerContext, { applicationId, reason }: RefuseCredit): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId } = tx.actor
    const asked = await findApplication(tx.db, applicationId)
    if (!asked) throw new Refusal('not-found')
    await refuseConflict(tx, { companyId: asked.companyId, storeId: null })
    await refuseClaimed(tx, CREDIT_DESK, applicationId)
    const end = { answer: reason, settledAt: tx.now, settledBy: tx.actor.name }
    const ended = await endApplication(tx.db, { id: applicationId }, 'refuse', end)
    if (!ended) throw new Refusal('state-changed')
    const { companyId } = ended
    await audit(tx, {
      action: 'credit.refuse',
      subject: companyId,
      reason,
      before: { state: 'waiting' },
      after: { state: ended.state },
      details: { applicationId },
    })
    const store = (await storesOf(tx.db, [storeId])).get(storeId)
    await asSystem(tx, system =>
      postMessage(system, {
        companyId,
        kind: 'account',
        title: `${store?.name ?? '店铺'}未通过账期申请`,
        body: reason,
        link: '/personal/myFinance',
      }),
    )
  })
}
