/** What the demo data uses of modules and sandbox, so that it is stored as the server itself would store it. */
export { goodsImageUrl } from '#modules/catalogue/public.ts'
export { hashPassword } from '#modules/identity/public.ts'
export { coldBoxTenths } from '#sandbox/logistics/parcels.ts'
export { specimenFile } from '#sandbox/practice/specimen-files.ts'
export { traceCodesFor } from '#sandbox/seller/ship-waiting.ts'
export {
  type BilledLine,
  type BilledOrder,
  type DraftLine,
  draftBlue,
  totalsOf,
} from './modules/invoice/domain/draft-invoice.ts'
export { draftReds } from './modules/invoice/domain/draft-red.ts'
export { BOUGHT_TOGETHER, PROVINCE_FAVOURITES } from './modules/search/tables/recommendations.ts'
export { shownName } from './modules/service/domain/shown-name.ts'
