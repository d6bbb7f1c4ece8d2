/** Addresses of a store's own pages. */
export const storeHref = (storeId: string): string => `/shop?storeId=${storeId}`
export const storeGoodsHref = (storeId: string): string => `/shop/search?storeId=${storeId}`
export const storeLicencesHref = (storeId: string): string => `/shop/licenses?storeId=${storeId}`
export const storeDeliveryHref = (storeId: string): string => `/shop/afterDelivery?storeId=${storeId}`
export const storeEvaluationsHref = (storeId: string): string => `/shop/evaluations?storeId=${storeId}`
