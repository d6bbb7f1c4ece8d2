import type { ApprovalDoubt } from '@xiaojiu/contract/order/auto-approval-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { riskHoldsOfCompany } from '#modules/cart/public.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { openGroupPayOrders } from '#modules/marketing/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { robotRef } from '#platform/staff-ref.ts'
import { travelClassOf } from '../domain/parcel-facts.ts'
import { refuseUnlicensedShipment } from '../pay/refuse-unlicensed.ts'
import {
  type ApprovalRule,
  findRule,
  findUnapproved,
  rulesThatAreOn,
  type UnapprovedOrder,
  unapprovedOrders,
} from '../tables/auto-approval.ts'
import { approveOrder, lockShippable } from './approve-order.ts'

const STORES_AT_ONCE = 100
const ORDERS_AT_ONCE = 200

/** What speaks against approving the order without a person; null: nothing. The papers are asked when it is approved. */
export async function doubtAbout(
  { db, now }: Context,
  { companyId, payable, remark, offerIds }: UnapprovedOrder,
  { storeId, mostAmount }: Pick<ApprovalRule, 'storeId' | 'mostAmount'>,
): Promise<ApprovalDoubt | null> {
  if (remark.trim() !== '') return 'remark'
  if (payable > mostAmount) return 'amount'
  const travels = [...(await offersOf(db, offerIds, dayOf(now))).values()].map(({ product }) => travelClassOf(product))
  if (travels.includes('cold')) return 'cold'
  if (travels.includes('controlled')) return 'controlled'
  const holds = await riskHoldsOfCompany(db, companyId)
  return holds.some(hold => hold.storeId === null || hold.storeId === storeId) ? 'held' : null
}

/** Approves in full what the rules of the stores allow; everything else waits for a person. */
export async function autoApprove(ctx: Context): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rules: ApprovalRule[] = await inSystemTransaction(ctx, tx => rulesThatAreOn(tx.db, after, STORES_AT_ONCE))
    for (const rule of rules) await approveFor(ctx, rule)
    const last = rules.at(-1)
    if (!last || rules.length < STORES_AT_ONCE) return
    after = last.storeId
  }
}

async function approveFor(ctx: Context, rule: ApprovalRule): Promise<void> {
  const { storeId } = rule
  for (let after: UnapprovedOrder | null = null; ; ) {
    const waiting: UnapprovedOrder[] = await inSystemTransaction(ctx, async ({ db }) =>
      unapprovedOrders(db, {
        ...{ storeId, after, limit: ORDERS_AT_ONCE },
        exceptPayOrders: await openGroupPayOrders(db, storeId),
      }),
    )
    for (const { id } of waiting) await approveIfClean(ctx, storeId, id)
    const last = waiting.at(-1)
    if (!last || waiting.length < ORDERS_AT_ONCE) return
    after = last
  }
}

/** One order that cannot be approved must not block the others. */
async function approveIfClean(ctx: Context, storeId: string, orderId: string): Promise<void> {
  try {
    await inSystemTransaction(ctx, async tx => {
      const order = await lockShippable(tx, orderId)
      // Both may have changed since the list was read.
      const rule = await findRule(tx.db, storeId)
      const waiting = await findUnapproved(tx.db, orderId)
      if (rule?.isOn !== true || waiting === null || (await doubtAbout(tx, waiting, rule)) !== null) return
      await refuseUnlicensedShipment(tx, order)
      await approveOrder(tx, orderId)
      await audit(tx, {
        ...{ action: 'order.auto-approve', subject: orderId, storeId, by: robotRef('自动审核') },
        ...{ before: { 审核: '待审核' }, after: { 审核: '已审核' }, details: { mostAmount: rule.mostAmount } },
      })
    })
  } catch (error) {
    // Cancelled meanwhile, waiting for its group, or without a valid paper: a person decides.
    if (!(error instanceof Refusal)) ctx.log.error({ orderId, message: String(error) }, 'order not approved by rule')
  }
}
