import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { findStore } from './find-store.ts'
import { getDeliveryService } from './get-delivery-service.ts'
import { getStoreInfo } from './get-store-info.ts'
import { listStores } from './list-stores.ts'

export function storeRoutes(mounting: Mounting): void {
  mount(mounting, storeEndpoints, {
    getStoreInfo: (ctx, { storeId }) => getStoreInfo(ctx, storeId),
    listStores: (ctx, filter) => listStores(ctx, filter),
    findStore: (ctx, { storeId }) => findStore(ctx, storeId),
    getDeliveryService: (ctx, { storeId }) => getDeliveryService(ctx, storeId),
  })
}
