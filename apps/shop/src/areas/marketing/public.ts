/** What other areas may use of this one. */
export { NewCoupons } from './coupons/NewCoupons.tsx'
export { DealStrip } from './zones/DealStrip.tsx'
export { HomeFlash } from './zones/HomeFlash.tsx'
