export interface SearchScope {
  readonly key: 'goods' | 'store' | 'this-store'
  readonly label: string
}

/** Where a search leads. An empty keyword opens the whole list. */
export function searchHref(scope: SearchScope['key'], keyword: string, storeId: string | null): string {
  const word = keyword.trim()
  const query = new URLSearchParams()
  if (scope === 'this-store' && storeId) query.set('storeId', storeId)
  if (word) query.set(scope === 'store' ? 'storeName' : 'keyword', word)
  const path =
    scope === 'store' ? '/allStore/StoreList' : scope === 'this-store' && storeId ? '/shop/search' : '/search'
  return query.size > 0 ? `${path}?${query}` : path
}

/** What can be searched from a page: inside a store, that store first. */
export function scopesAt(pathname: string, storeId: string | null, canOpen: (href: string) => boolean): SearchScope[] {
  const isInStore = storeId !== null && /^\/shop(\/|$)/.test(pathname) && canOpen('/shop/search')
  return [
    ...(isInStore ? [{ key: 'this-store', label: '本店' } as const] : []),
    { key: 'goods', label: '商品' },
    ...(canOpen('/allStore/StoreList') ? [{ key: 'store', label: '店铺' } as const] : []),
  ]
}
