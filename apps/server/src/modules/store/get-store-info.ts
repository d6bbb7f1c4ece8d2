import type { StoreInfo } from '@xiaojiu/contract/store/schemas.ts'
import type { Context } from '#platform/context.ts'
import { buyerProvince } from './buyer-province.ts'
import { requireStore } from './find-store.ts'
import { storeCard } from './present-store.ts'
import { readStoreLicences } from './tables/stores.ts'

/** Everything a store's own pages show; a closed store still tells who it was. */
export async function getStoreInfo(ctx: Context, storeId: string): Promise<StoreInfo> {
  const store = await requireStore(ctx.db, storeId)
  return {
    ...storeCard(store, await buyerProvince(ctx)),
    state: store.isOpen ? 'open' : 'closed',
    holderName: store.holderName,
    creditCode: store.creditCode,
    legalPerson: store.legalPerson,
    qualityHead: store.qualityHead,
    address: store.address,
    warehouseAddress: store.warehouseAddress,
    servicePhone: store.servicePhone,
    serviceHours: store.serviceHours,
    openedOn: store.openedOn,
    licences: await readStoreLicences(ctx.db, storeId),
  }
}
