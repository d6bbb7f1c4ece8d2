/** What other areas may use. */
export { NewCoupons } from './coupons/NewCoupons.tsx'
export { DealStrip } from './zones/DealStrip.tsx'
export { HomeFlash } from './zones/HomeFlash.tsx'
