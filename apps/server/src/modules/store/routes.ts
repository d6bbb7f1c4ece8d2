import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { packageOf } from '#modules/file/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getFreightConfig, getOpenAccountInstructions, getServiceIntroduction, listHolders } from './describe-store.ts'
import { downloadLicences } from './licences/pack-licences.ts'
import { applyAsMerchant, getMerchantProgress } from './merchants/apply.ts'
import { getStoreFacets, listNearStores, listRegionStores } from './near-stores.ts'
import { findStore, getDeliveryService, getStoreInfo, listStores } from './read-stores.ts'

export function storeRoutes(mounting: Mounting): void {
  mount(mounting, storeEndpoints, {
    getStoreInfo: (ctx, { storeId }) => getStoreInfo(ctx, storeId),
    listStores: (ctx, filter) => listStores(ctx, filter),
    findStore: (ctx, { storeId }) => findStore(ctx, storeId),
    getDeliveryService: (ctx, { storeId }) => getDeliveryService(ctx, storeId),
    listRegionStores,
    listNearStores: async (ctx, { limit }) => ({ list: await listNearStores(ctx, limit) }),
    getStoreFacets: ctx => getStoreFacets(ctx),
    getServiceIntroduction: (ctx, { storeId }) => getServiceIntroduction(ctx, storeId),
    getOpenAccountInstructions: (ctx, { storeId }) => getOpenAccountInstructions(ctx, storeId),
    getFreightConfig: (ctx, { storeId }) => getFreightConfig(ctx, storeId),
    listHolders,
    applyAsMerchant: async (ctx, wish) => ({ applicationNo: await applyAsMerchant(ctx, wish) }),
    getMerchantProgress,
    downloadLicences: (ctx, { storeId }) => downloadLicences(ctx, storeId),
    getLicencesState: (ctx, { packageId }) => packageOf(ctx, packageId),
  })
}
