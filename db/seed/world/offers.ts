import { at, hash32, mix, type Random, streamOf } from '../random.ts'
import { type DayNumber, dayNumber } from './days.ts'
import { allFamilies } from './goods/families.ts'
import type { IsoDate } from './licence-rows.ts'
import { makeProducts } from './products.ts'
import type { OfferRow, OffShelfReason, ProductRow, StoreRow } from './rows.ts'
import { chooseAssortments, type Shelf } from './selling/assortment.ts'
import { makeBatches } from './selling/batches.ts'
import { priceSteps, quantityTerms, suggestedRetail, unitPriceNear } from './selling/offer-terms.ts'
import { makeStores, storeDrafts } from './stores.ts'
import { BASE_OFFER_COUNT, worldSizeFor } from './world-size.ts'

export interface OfferOptions {
  readonly seed: number
  readonly today: IsoDate
  /** Default 20,000; the first 20,000 are the same in every larger data set. */
  readonly offerCount?: number
}

/** Offers one at a time, so that memory does not grow with their number. */
export function* makeOffers({ seed, today, offerCount = BASE_OFFER_COUNT }: OfferOptions): Generator<OfferRow> {
  const size = worldSizeFor(offerCount)
  const products = makeProducts(seed, size.productCount)
  const baseProductCount = size.productCount === 0 ? products.length : makeProducts(seed).length
  const stores = makeStores({ seed, today, count: size.storeCount })
  const shelves = storeDrafts(seed, size.storeCount).map(
    (draft, index): Shelf => ({
      store: at(stores, index),
      specialty: draft.specialty,
      traffic: draft.traffic,
    }),
  )
  const now = dayNumber(today)
  let index = 0
  for (const { shelf, productIndexes } of chooseAssortments(seed, shelves, products, baseProductCount, offerCount)) {
    for (const productIndex of productIndexes) {
      yield makeOffer(seed, now, index, shelf, at(products, productIndex))
      index++
    }
  }
}

function makeOffer(seed: number, today: DayNumber, index: number, shelf: Shelf, product: ProductRow): OfferRow {
  const { store } = shelf
  const random = streamOf(mix(seed ^ Math.imul(store.index + 1, 0x9e3779b1)), product.index)
  const isListed = !random.chance(0.035)
  const isClearance = isListed && product.shelfLifeMonths > 9 && random.chance(0.02)
  const fen = priceAt(shelf, product, random) * (isClearance ? 0.6 + random.next() * 0.2 : 1)
  const listUnitPrice = unitPriceNear(fen, random)
  const terms = quantityTerms(product, fen, random)
  const demand = product.popularity * shelf.traffic ** 1.2 * (0.3 + random.next() ** 4 * 6)
  const soldCount90d = isListed ? Math.round(demand * 0.9) : Math.round(demand * 0.2)
  const isSoldOut = random.chance(0.04)
  const stock = isSoldOut ? 0 : stockFor(demand, product, terms.stepQuantity, random)
  const offShelfReason: OffShelfReason | null = isListed
    ? null
    : random.pick(['store', 'store', 'store', 'platform', 'quality', 'recall'])
  const freshness =
    offShelfReason === 'quality'
      ? 'expired'
      : isClearance || (product.shelfLifeMonths > 12 && random.chance(0.05))
        ? 'near-expiry'
        : 'usual'
  const isWatched = product.specialFlags.includes('ephedrine')
  const region = regionOf(store, random)
  return {
    index,
    storeIndex: store.index,
    productIndex: product.index,
    erpCode: erpCode(store, product),
    listUnitPrice,
    priceSteps: isClearance ? [] : priceSteps(product, terms, listUnitPrice, random),
    suggestedRetailFen:
      product.rxClass === 'none' || product.rxClass === 'rx'
        ? null
        : suggestedRetail(fen, product.brand === null, random),
    ...terms,
    limitPerOrder: isWatched
      ? upTo(20, terms.stepQuantity)
      : random.chance(0.05)
        ? upTo(random.pick([50, 100, 200]), terms.minQuantity)
        : null,
    limitPerMonth: isWatched ? upTo(50, terms.stepQuantity) : random.chance(0.02) ? upTo(300, terms.minQuantity) : null,
    stockCount: stock,
    soldCount90d,
    batches: makeBatches(
      seed,
      product,
      today,
      {
        count: random.weighted([
          [1, 50],
          [2, 35],
          [3, 15],
        ]),
        stock,
        freshness,
      },
      random,
    ),
    taxRatePercent: taxRateAt(store, product),
    isListed,
    offShelfReason,
    isControlled: product.brand !== null && random.chance(0.025),
    ...region,
    isClearance,
  }
}

/** Each store has its own price level; those of third-party stores vary more. */
function priceAt({ store }: Shelf, product: ProductRow, random: Random): number {
  const level = (hash32(store.key) % 1000) / 1000
  const factor =
    store.type === 'self-run' ? 0.99 + level * 0.02 : store.type === 'joint' ? 0.98 + level * 0.04 : 0.95 + level * 0.09
  const middle = (product.lowPriceFen + product.highPriceFen) / 2
  return middle * factor * (0.96 + random.next() * 0.08)
}

function stockFor(demand: number, product: ProductRow, step: number, random: Random): number {
  const packs = (5 + demand * (0.4 + random.next() * 1.6)) * (product.casePack > 100 ? 1.5 : 1)
  return Math.max(step, Math.round(packs / step) * step)
}

/** Rounds a limit to whole steps, never below one. */
function upTo(limit: number, step: number): number {
  return Math.max(step, Math.floor(limit / step) * step)
}

const EVERYWHERE = { onlyProvinceCodes: [], exceptProvinceCodes: [] } as const

function regionOf(store: StoreRow, random: Random): Pick<OfferRow, 'onlyProvinceCodes' | 'exceptProvinceCodes'> {
  const share = random.next()
  if (share > 0.05) return EVERYWHERE
  const home = store.place.provinceCode.slice(0, 2)
  if (share < 0.02) return { onlyProvinceCodes: [home], exceptProvinceCodes: [] }
  return {
    onlyProvinceCodes: [],
    exceptProvinceCodes: ['54', '65', random.pick(['11', '31', '33', '44'])].filter(code => code !== home),
  }
}

let simpleTaxFamilies: ReadonlySet<string> | undefined

/** Wholesalers may choose 3 % for biologicals and listed cancer drugs; small taxpayers invoice at 1 %. */
function taxRateAt(store: StoreRow, product: ProductRow): number {
  simpleTaxFamilies ??= new Set(
    allFamilies().flatMap(family => (family.isAnticancer || family.letter === 'S' ? [family.key] : [])),
  )
  if (store.isSmallTaxpayer) return 1
  if (simpleTaxFamilies.has(product.familyKey) && hash32(store.key) % 2 === 0) return 3
  return product.taxRatePercent
}

const ERP_STYLES = ['', 'SPH', 'Y', 'D0'] as const

function erpCode(store: StoreRow, product: ProductRow): string {
  return `${at(ERP_STYLES, store.index % ERP_STYLES.length)}${100_001 + product.index}`
}
