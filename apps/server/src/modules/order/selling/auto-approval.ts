import {
  APPROVAL_DOUBTS,
  type ApprovalDoubt,
  type AutoApproval,
  type AutoApprovalPreview,
  type PreviewAutoApproval,
  type SaveAutoApproval,
} from '@xiaojiu/contract/order/auto-approval-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { openGroupPayOrders } from '#modules/marketing/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, type Context, inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { refuseUnlicensedShipment } from '../pay/refuse-unlicensed.ts'
import { doubtAbout } from '../ship/auto-approve.ts'
import { findRule, putRule, type UnapprovedOrder, unapprovedOrders } from '../tables/auto-approval.ts'
import { findOrder } from '../tables/orders.ts'

/** The amount that is proposed to a store without a rule. */
const USUAL = fen(500_000)
/** More orders are not looked at for a preview. */
const MOST_PREVIEWED = 200

export function getAutoApproval(ctx: SellerContext): Promise<AutoApproval> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const rule = await findRule(db, actor.storeId)
    if (!rule) return { isOn: false, mostAmount: USUAL, version: 0, changed: null }
    const { isOn, mostAmount, version, changedByName, changedAt } = rule
    return { isOn, mostAmount: fen(mostAmount), version, changed: { by: changedByName, at: changedAt } }
  })
}

/** What the rule would do with the orders that wait now. */
export function previewAutoApproval(
  ctx: SellerContext,
  { mostAmount }: PreviewAutoApproval,
): Promise<AutoApprovalPreview> {
  const { storeId } = ctx.actor
  return inSnapshot(ctx, async tx => {
    const exceptPayOrders = await openGroupPayOrders(tx.db, storeId)
    const limit = MOST_PREVIEWED + 1
    return asSystem(tx, async system => {
      const found = await unapprovedOrders(system.db, { storeId, exceptPayOrders, after: null, limit })
      const orders = found.slice(0, MOST_PREVIEWED)
      const counts = new Map<ApprovalDoubt, number>()
      for (const order of orders) {
        const doubt = (await doubtAbout(system, order, { storeId, mostAmount })) ?? (await paperDoubt(system, order))
        if (doubt !== null) counts.set(doubt, (counts.get(doubt) ?? 0) + 1)
      }
      const doubts = (Object.keys(APPROVAL_DOUBTS) as ApprovalDoubt[]).flatMap(doubt => {
        const count = counts.get(doubt) ?? 0
        return count === 0 ? [] : [{ doubt, count }]
      })
      const doubted = doubts.reduce((sum, { count }) => sum + count, 0)
      return {
        ...{ waiting: orders.length, clean: orders.length - doubted, doubts },
        hasMore: found.length > orders.length,
      }
    })
  })
}

async function paperDoubt(tx: Context, { id }: UnapprovedOrder): Promise<'papers' | null> {
  const order = await findOrder(tx.db, id)
  if (!order) return null
  try {
    await refuseUnlicensedShipment(tx, order)
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'papers'
    throw error
  }
}

/** Refuses when a colleague has saved since the caller read the rule. */
export function saveAutoApproval(ctx: SellerContext, { isOn, mostAmount, version }: SaveAutoApproval): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { storeId, name: changedByName } = actor
    const found = await findRule(db, storeId)
    if (!(await putRule(db, { storeId, isOn, mostAmount, version, changedByName, changedAt: now })))
      throw versionChanged({ who: found?.changedByName, at: found?.changedAt ?? now })
    await audit(tx, {
      action: 'order.save-auto-approval',
      subject: storeId,
      before: { isOn: found?.isOn ?? false, mostAmount: found?.mostAmount ?? USUAL },
      after: { isOn, mostAmount },
    })
  })
}
