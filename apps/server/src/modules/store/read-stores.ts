import type { DeliveryService, StoreCard, StoreFilter, StoreInfo } from '@xiaojiu/contract/store/schemas.ts'
import { areaNames } from '#modules/reference/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Store } from './domain/store.ts'
import { buyerProvince, storeCard } from './present-store.ts'
import { listOpenStores, readStoreLicences, readStores } from './tables/stores.ts'

/** All data of a store's own pages; a closed store can still be read. */
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

/** Delivery and after-sale terms, with all rows of the postage table. */
export async function getDeliveryService(ctx: Context, storeId: string): Promise<DeliveryService> {
  const store = await requireStore(ctx.db, storeId)
  const names = await provinceNames(
    ctx,
    store.postageRules.flatMap(rule => rule.provinceCodes),
  )
  return {
    storeId: store.id,
    storeName: store.name,
    shipFromCity: store.shipFromCity,
    warehouseAddress: store.warehouseAddress,
    cutOffHour: store.cutOffHour,
    deliveryPromise: store.deliveryPromise,
    carriers: [...store.carriers],
    postageRows: store.postageRules.map(rule => ({
      ...rule,
      provinceCodes: [...rule.provinceCodes],
      provinceNames: rule.provinceCodes.flatMap(code => names.get(provinceArea(code)) ?? []),
    })),
    coldChainFee: store.coldChainFee,
    minShelfLifeMonths: store.minShelfLifeMonths,
    nearExpiryWarnMonths: store.nearExpiryWarnMonths,
    nonReturnMonths: store.nonReturnMonths,
    afterSaleTerms: [...store.afterSaleTerms],
  }
}

function provinceNames(ctx: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return areaNames(ctx.db, [...new Set(codes.map(provinceArea))])
}

/** Rules name provinces by two digits, the area tree by six. */
function provinceArea(code: string): string {
  return code.slice(0, 2).padEnd(6, '0')
}

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

export async function findStore(ctx: Context, storeId: string): Promise<StoreCard> {
  const store = await requireStore(ctx.db, storeId)
  return storeCard(store, await buyerProvince(ctx))
}

export async function requireStore(db: Db, storeId: string): Promise<Store> {
  const [store] = await readStores(db, [storeId])
  if (!store) throw new Refusal('not-found')
  return store
}
