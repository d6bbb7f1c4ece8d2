/** Addresses of the pages that show goods; data travels in the query string. */
export const detailHref = (offerId: string): string => `/goodDetail?offerId=${offerId}`
export const compareHref = (productId: string): string => `/aggregateGoods?productId=${productId}`
export const keywordHref = (keyword: string): string => `/search?keyword=${encodeURIComponent(keyword)}`
