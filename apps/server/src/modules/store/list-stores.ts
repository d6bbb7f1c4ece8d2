import type { StoreCard, StoreFilter } from '@xiaojiu/contract/store/schemas.ts'
import type { Context } from '#platform/context.ts'
import { buyerProvince } from './buyer-province.ts'
import { storeCard } from './present-store.ts'
import { listOpenStores } from './tables/stores.ts'

/** A page of open stores. */
export async function listStores(
  ctx: Context,
  { storeType, provinceCode, storeName, pageNum, pageSize }: StoreFilter,
): Promise<{ list: StoreCard[]; total: number; pageNum: number; pageSize: number }> {
  const { stores, total } = await listOpenStores(ctx.db, {
    kind: storeType,
    provinceCode,
    name: storeName,
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
  })
  const province = await buyerProvince(ctx)
  return { list: stores.map(store => storeCard(store, province)), total, pageNum, pageSize }
}
