/** Addresses of the buyer's own words about orders. */
export const EVALUATIONS_HREF = '/personal/evaluation'
export const evaluateHref = (orderId: string): string => `${EVALUATIONS_HREF}?orderId=${orderId}`
