/** What other areas may use of this one. */
export { SellerLicences } from './parts/SellerLicences.tsx'
