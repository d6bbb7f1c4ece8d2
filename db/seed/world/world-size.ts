/** Offers, stores and products of the base demo data; larger data sets contain them. */
export const BASE_OFFER_COUNT = 20_000
const BASE_STORE_COUNT = 60
/** The size of a data set with a million offers. */
const USUAL_STORES = 300
const MOST_PRODUCTS = 40_000
const MILLION = 1_000_000

interface WorldSize {
  readonly offerCount: number
  readonly storeCount: number
  /** At least this many products; 0 = the base catalogue. */
  readonly productCount: number
}

/** The number of stores and products for this many offers: both grow slower than the offers. */
export function worldSizeFor(offerCount: number): WorldSize {
  const share = Math.min(1, Math.max(0, (offerCount - BASE_OFFER_COUNT) / (MILLION - BASE_OFFER_COUNT)))
  const stores = BASE_STORE_COUNT + Math.round((USUAL_STORES - BASE_STORE_COUNT) * share ** 0.6)
  return {
    offerCount,
    // Beyond a million offers, only more stores make room.
    storeCount: offerCount <= MILLION ? stores : Math.round((USUAL_STORES * offerCount) / MILLION),
    productCount: share === 0 ? 0 : Math.round(6000 + (MOST_PRODUCTS - 6000) * share ** 0.6),
  }
}
