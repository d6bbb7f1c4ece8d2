import type { StoreCard } from '@xiaojiu/contract/store/schemas.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { buyerProvince } from './buyer-province.ts'
import type { Store } from './domain/store.ts'
import { storeCard } from './present-store.ts'
import { readStores } from './tables/stores.ts'

export async function findStore(ctx: Context, storeId: string): Promise<StoreCard> {
  const store = await requireStore(ctx.db, storeId)
  return storeCard(store, await buyerProvince(ctx))
}

export async function requireStore(db: Db, storeId: string): Promise<Store> {
  const [store] = await readStores(db, [storeId])
  if (!store) throw new Refusal('not-found')
  return store
}
