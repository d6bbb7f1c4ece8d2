import type { Fen } from '@xiaojiu/kernel/money.ts'
import { storesOf } from '#modules/store/public.ts'
import { asSystem, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { grantCredit } from '../credit/grant-credit.ts'
import { isCustomer, lineWith } from './selling-tables.ts'

/**
 * Opens or changes the store's credit line for a company and notifies the company, which is outside the scope of the
 * store.
 */
export async function openLine(
  tx: SellerContext,
  {
    companyId,
    ...terms
  }: { readonly companyId: string; readonly limit: Fen; readonly termDays: number; readonly reason?: string },
): Promise<void> {
  const { storeId } = tx.actor
  const store = (await storesOf(tx.db, [storeId])).get(storeId)
  if (!store || !(await isCustomer(tx.db, companyId))) throw new Refusal('not-found')
  const line = await lineWith(tx.db, { companyId }, true)
  const before = line && { limit: line.limit, termDays: line.termDays, isClosed: line.isClosed }
  const granted = { companyId, storeId, storeName: store.name, grantedBy: staffRefOf(tx), ...terms }
  await asSystem(tx, system => grantCredit(system, { ...granted, ...(before && { before }) }))
}
