import { companyOf } from '#modules/company/public.ts'
import { KnownOfCompany } from '#platform/memory/known-of-company.ts'
import { readSpecialPricesOf, type SpecialPrice } from '../tables/prices.ts'

/** For a company with more special prices than this, those of a page are read each time. */
const MOST_PRICES = 3000
const MOST_COMPANIES = 3000

/** A company's prices besides the base prices, by offer; `areTooMany` when they are not cached. */
export interface OwnPrices {
  readonly areTooMany: boolean
  readonly byOffer: ReadonlyMap<string, readonly SpecialPrice[]>
}

/** For the company of the context. */
export const knownPrices = new KnownOfCompany<OwnPrices>(MOST_COMPANIES, async (tx, companyId, today) => {
  const company = await companyOf(tx.db, companyId)
  if (!company) throw new Error('a buyer without a company')
  const { provinceCode } = company
  const found = await readSpecialPricesOf(tx.db, { companyId, provinceCode }, today, MOST_PRICES + 1)
  const areTooMany = found.length > MOST_PRICES
  return { areTooMany, byOffer: areTooMany ? new Map() : Map.groupBy(found, special => special.offerId) }
})
