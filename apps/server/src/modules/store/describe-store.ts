import type { StoreFilter, StoreHolder } from '@xiaojiu/contract/store/schemas.ts'
import type { Context } from '#platform/context.ts'
import { buyerProvince, postageTerms } from './present-store.ts'
import { requireStore } from './read-stores.ts'
import { listOpenStores, readLicencesOf } from './tables/stores.ts'

export async function getServiceIntroduction(ctx: Context, storeId: string) {
  const store = await requireStore(ctx.db, storeId)
  const { slogan, servicePhone, serviceHours, deliveryPromise, openedOn } = store
  return {
    storeId: store.id,
    storeName: store.name,
    slogan,
    servicePhone,
    serviceHours,
    deliveryPromise,
    afterSaleTerms: [...store.afterSaleTerms],
    openedOn,
  }
}

export async function getOpenAccountInstructions(ctx: Context, storeId: string) {
  const store = await requireStore(ctx.db, storeId)
  return {
    storeId: store.id,
    storeName: store.name,
    opensAccountFirst: store.opensAccountFirst,
    licenceCodes: [...store.openAccountLicences],
    note: store.openAccountNote,
    reviewHours: store.openAccountHours,
  }
}

export async function getFreightConfig(ctx: Context, storeId: string) {
  const store = await requireStore(ctx.db, storeId)
  return { storeId: store.id, postage: postageTerms(store, await buyerProvince(ctx)) }
}

/** 亮照经营: the operator of each open store. */
export async function listHolders(
  ctx: Context,
  { storeType, provinceCode, storeName, pageNum, pageSize }: StoreFilter,
): Promise<{ list: StoreHolder[]; total: number; pageNum: number; pageSize: number }> {
  const { stores, total } = await listOpenStores(ctx.db, {
    kind: storeType,
    provinceCode,
    name: storeName,
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
  })
  const licences = await readLicencesOf(
    ctx.db,
    stores.map(store => store.id),
  )
  const list = stores.map(store => ({
    storeId: store.id,
    storeName: store.name,
    storeType: store.kind,
    holderName: store.holderName,
    creditCode: store.creditCode,
    address: store.address,
    licences: licences.get(store.id) ?? [],
  }))
  return { list, total, pageNum, pageSize }
}
