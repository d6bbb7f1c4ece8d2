export const FIRST_TRADES_HREF = '/personal/firstCampList'
export const ONE_CLICK_HREF = '/personal/oneClickEnter'

export function openAccountHref(storeId: string): string {
  return `/shop/openAccount?storeId=${storeId}`
}
