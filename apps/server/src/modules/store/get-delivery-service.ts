import type { DeliveryService } from '@xiaojiu/contract/store/schemas.ts'
import { areaNames } from '#modules/reference/public.ts'
import type { Context } from '#platform/context.ts'
import { requireStore } from './find-store.ts'

/** Delivery and after-sale terms, with every row of the postage table. */
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

/** Rules name provinces by two digits; the area tree by six. */
function provinceArea(code: string): string {
  return code.slice(0, 2).padEnd(6, '0')
}
