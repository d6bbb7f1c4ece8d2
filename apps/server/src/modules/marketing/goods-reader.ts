import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Buyer } from '#modules/qualification/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Goods as lists show them. Campaigns know offers by their ids only: the catalogue stands above, because what an offer
 * costs is decided with its campaigns, and hands this in when the site is put together.
 */
export interface GoodsReader {
  rowsOf(ctx: Context, buyer: Buyer, offerIds: readonly string[], today: Day): Promise<GoodsRow[]>
  bestSellersOf(db: Db, filter: { readonly storeId: string; readonly limit: number }): Promise<string[]>
}
