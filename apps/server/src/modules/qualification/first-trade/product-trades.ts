import type {
  ProductTradeList,
  ProductTradeQuery,
  ProductTradeState,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import type { z } from 'zod'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countProductTrades, fileProducts, insertProductTrades, listProductTradeRows } from './tables/dossiers.ts'

/** Purchased goods, for the record of first purchases. */
export interface BoughtProduct {
  readonly productId: string
  readonly storeId: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
}

/** Records which of these goods the company buys for the first time (首营品种), in the transaction of the purchase. */
export async function noteFirstPurchases(
  ctx: Context,
  companyId: string,
  products: readonly BoughtProduct[],
): Promise<void> {
  const rows = products
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(product => ({ ...product, companyId, firstBoughtAt: ctx.now }))
  await insertProductTrades(ctx.db, rows)
}

export function listProductTrades(
  ctx: MemberContext,
  { state, pageNum, pageSize }: ProductTradeQuery,
): Promise<z.output<typeof ProductTradeList>> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const rows = await listProductTradeRows(db, { companyId, state, offset: (pageNum - 1) * pageSize, limit: pageSize })
    const stores = await storesOf(
      db,
      rows.map(row => row.storeId),
    )
    const list = rows.map(row => ({
      productId: row.productId,
      name: row.name,
      spec: row.spec,
      maker: row.maker,
      approvalNo: row.approvalNo,
      storeId: row.storeId,
      firstBoughtAt: row.firstBoughtAt,
      filedAt: row.filedAt,
      // The check constraint allows no other value.
      state: row.state as ProductTradeState,
      storeName: stores.get(row.storeId)?.name ?? '',
    }))
    return { list, total: await countProductTrades(db, companyId, state), pageNum, pageSize }
  })
}

/** The company's quality head has checked the papers of the goods: the records are filed. */
export function fileProductTrades(ctx: MemberContext, productIds: readonly string[]): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const filed = await fileProducts(tx.db, { companyId, productIds, now: tx.now })
    if (filed === 0) throw new Refusal('not-found')
    await audit(tx, { action: 'first-trade.file-products', subject: companyId, details: { count: filed } })
  })
}
