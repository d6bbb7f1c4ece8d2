import type { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { InputOf } from '@xiaojiu/web/wire/request.ts'
import type { SearchAddress } from './search-address.ts'

/** Fills whole rows of five and of six cards. */
export const PAGE_SIZE = 30

/** What to ask the server for; empty criteria are left out. */
export function searchInput(address: SearchAddress): InputOf<typeof searchEndpoints.searchGoods> {
  const { view: _view, ...criteria } = address
  return {
    ...criteria,
    makers: [...address.makers],
    specs: [...address.specs],
    dosageForms: [...address.dosageForms],
    rxClasses: [...address.rxClasses],
    storeIds: [...address.storeIds],
    storeTypes: [...address.storeTypes],
    categoryCode: address.categoryCode ?? undefined,
    expiryMonths: address.expiryMonths ?? undefined,
    priceFrom: address.priceFrom ?? undefined,
    priceTo: address.priceTo ?? undefined,
    aid: address.aid ?? undefined,
    cut: address.cut ?? undefined,
    pageSize: PAGE_SIZE,
  }
}
