/** Addresses of the pages between cart and payment; the odd spellings are the public ones. */
export const SETTLEMENT_HREF = '/orderSettlement'
export const MY_ORDERS_HREF = '/personal/myOrder'
export const orderHref = (orderId: string): string => `/orderDetail?orderId=${orderId}`
export const submitStatusHref = (payOrderId: string): string => `/orderSubmitStaus?payOrderId=${payOrderId}`
export const refusedHref = (reason: string): string => `/orderSubmitStaus?reason=${reason}`
export const cashierHref = (payOrderId: string): string => `/onlinePay?payOrderId=${payOrderId}`
export const transferHref = (payOrderId: string): string => `/transferCorporate?payOrderId=${payOrderId}`
export const bankPayHref = (payOrderId: string): string => `/onlinePayPublic?payOrderId=${payOrderId}`
export const merchantPayHref = (payOrderId: string): string => `/onlinePayMerchant?payOrderId=${payOrderId}`
export const creditPayHref = (payOrderId: string): string => `/onlinePayZYT?payOrderId=${payOrderId}`
export const resultHref = (payOrderId: string): string => `/resultsPayment?payOrderId=${payOrderId}`
