/** What other areas may use. */
export { SellerLicences } from './parts/SellerLicences.tsx'
