import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { at } from '../random.ts'
import { dayNumber, isoOfDay } from './days.ts'
import { makeOffers, type OfferOptions } from './offers.ts'
import { makeProducts } from './products.ts'
import type { BatchRow, OfferRow, ProductRow, StoreRow } from './rows.ts'
import { expiryOf } from './selling/batches.ts'
import { makeStores } from './stores.ts'

const TIMEOUT_MS = 60_000
const options: OfferOptions = { seed: 20260909, today: '2026-03-01' }
const products = makeProducts(options.seed)
const stores = makeStores(options)
const offers = [...makeOffers(options)]

/** The offers that break a rule, few enough to read. */
function breaking(isGood: (offer: OfferRow, product: ProductRow, store: StoreRow) => boolean): OfferRow[] {
  return offers
    .filter(offer => !isGood(offer, at(products, offer.productIndex), at(stores, offer.storeIndex)))
    .slice(0, 3)
}

describe('offers', () => {
  test('makes 20,000 offers in order, one per store and product, and offers every product', () => {
    expect(offers.length).toBe(20_000)
    expect(offers.every((offer, index) => offer.index === index)).toBe(true)
    expect(new Set(offers.map(offer => `${offer.storeIndex}/${offer.productIndex}`)).size).toBe(20_000)
    expect(new Set(offers.map(offer => `${offer.storeIndex}/${offer.erpCode}`)).size).toBe(20_000)
    expect(new Set(offers.map(offer => offer.productIndex)).size).toBe(products.length)
    expect(new Set(offers.map(offer => offer.storeIndex)).size).toBe(60)
  })

  test('offers only goods that the licences of the store cover', () => {
    expect(breaking((_, product, store) => store.goodsClasses.includes(product.goodsClass))).toEqual([])
    expect(breaking((_, product, store) => product.storageClass !== 'cold' || store.coldChainFeeFen !== null)).toEqual(
      [],
    )
    expect(
      breaking((offer, product, store) => {
        const isWatched = product.specialFlags.includes('ephedrine')
        if (!isWatched && !product.specialFlags.includes('peptide-hormone')) return true
        const scope = store.licences.find(licence => licence.code === 'DL')?.scopeText ?? ''
        return scope.includes('肽类激素') && (!isWatched || offer.limitPerMonth !== null)
      }),
    ).toEqual([])
  })

  test('sets prices in whole hundredths of a fen near the usual price', () => {
    expect(
      breaking((offer, product) => {
        const fen = offer.listUnitPrice / 100
        const lowest = product.lowPriceFen * (offer.isClearance ? 0.5 : 0.85) - 6
        return (
          Number.isSafeInteger(offer.listUnitPrice) &&
          fen > Math.max(0, lowest) &&
          fen < product.highPriceFen * 1.15 + 6
        )
      }),
    ).toEqual([])
    expect(breaking(offer => offer.suggestedRetailFen === null || offer.suggestedRetailFen > 0)).toEqual([])
    // Tenths of a fen only for goods below a yuan.
    const fine = offers.filter(offer => offer.listUnitPrice % 100 !== 0)
    expect(fine.length).toBeGreaterThan(0)
    expect(fine.filter(offer => offer.listUnitPrice > 10_000 || offer.listUnitPrice % 10 !== 0)).toEqual([])
  })

  test('raises the quantity and lowers the price with every price step', () => {
    expect(
      breaking(offer => {
        const ladder = [{ fromQuantity: offer.minQuantity, unitPrice: offer.listUnitPrice }, ...offer.priceSteps]
        return ladder.every((step, index) => {
          const before = ladder[index - 1]
          return before === undefined || (step.fromQuantity > before.fromQuantity && step.unitPrice < before.unitPrice)
        })
      }),
    ).toEqual([])
  })

  test('keeps quantities consistent with steps, limits and stock', () => {
    expect(breaking(offer => offer.minQuantity > 0 && offer.minQuantity % offer.stepQuantity === 0)).toEqual([])
    expect(breaking((offer, product) => offer.isSplittable || offer.stepQuantity === product.midPack)).toEqual([])
    expect(
      breaking(offer =>
        [offer.limitPerOrder, offer.limitPerMonth].every(limit => limit === null || limit >= offer.stepQuantity),
      ),
    ).toEqual([])
    expect(
      breaking(offer => offer.batches.reduce((sum, batch) => sum + batch.quantity, 0) === offer.stockCount),
    ).toEqual([])
    expect(breaking(offer => offer.batches.length >= 1 && offer.batches.length <= 3)).toEqual([])
    expect(breaking(offer => new Set(offer.batches.map(batch => batch.batchNo)).size === offer.batches.length)).toEqual(
      [],
    )
  })

  test('lists only goods in date, made in the past, that expire as their label says', () => {
    const labelled = (product: ProductRow, batch: BatchRow): string | null =>
      product.shelfLifeMonths === 0
        ? null
        : isoOfDay(expiryOf(product.shelfLifeMonths, dayNumber(batch.madeOn), batch.expiryPrecision === 'month'))
    expect(breaking(offer => offer.batches.every(batch => batch.madeOn < options.today))).toEqual([])
    expect(
      breaking((offer, product) => offer.batches.every(batch => batch.expiresOn === labelled(product, batch))),
    ).toEqual([])
    expect(
      breaking(
        offer =>
          !offer.isListed || offer.batches.every(batch => batch.expiresOn === null || batch.expiresOn > options.today),
      ),
    ).toEqual([])
    const nearExpiry = offers.filter(
      offer => offer.isListed && offer.batches.some(batch => (batch.expiresOn ?? '9999') < '2026-09-01'),
    )
    expect(nearExpiry.length).toBeGreaterThan(300)
    expect(offers.some(offer => offer.batches.some(batch => batch.expiryPrecision === 'month'))).toBe(true)
    expect(offers.filter(offer => offer.isClearance).length).toBeGreaterThan(100)
  })

  test('puts the expiry one day back, or at the end of the month before when the label shows only months', () => {
    const made = dayNumber('2023-08-16')
    expect(isoOfDay(expiryOf(24, made, false))).toBe('2025-08-15')
    expect(isoOfDay(expiryOf(24, made, true))).toBe('2025-07-31')
  })

  test('lets several stores hold the same batch of a maker', () => {
    const storesByBatch = Map.groupBy(
      offers.flatMap(offer => offer.batches.map(batch => `${offer.productIndex}/${batch.batchNo}`)),
      key => key,
    )
    expect([...storesByBatch.values()].filter(holders => holders.length > 1).length).toBeGreaterThan(1000)
  })

  test('makes a small share of offers unlisted, sold out, controlled or regional', () => {
    const share = (isSo: (offer: OfferRow) => boolean): number => offers.filter(isSo).length / offers.length
    const shares = {
      unlisted: share(offer => !offer.isListed),
      soldOut: share(offer => offer.stockCount === 0),
      controlled: share(offer => offer.isControlled),
      regional: share(offer => offer.onlyProvinceCodes.length > 0 || offer.exceptProvinceCodes.length > 0),
    }
    expect(Object.entries(shares).filter(([, value]) => value < 0.005 || value > 0.08)).toEqual([])
    expect(breaking(offer => offer.isListed === (offer.offShelfReason === null))).toEqual([])
    expect(share(offer => offer.priceSteps.length > 0)).toBeGreaterThan(0.1)
  })

  test('gives the top tenth of the offers more than 40% of the sales', () => {
    const sold = offers.map(offer => offer.soldCount90d).sort((a, b) => b - a)
    const total = sold.reduce((sum, count) => sum + count, 0)
    const top = sold.slice(0, 2000).reduce((sum, count) => sum + count, 0)
    expect(top / total).toBeGreaterThan(0.4)
  })

  test('makes the same offers for the same seed and day, and others for another seed', { timeout: TIMEOUT_MS }, () => {
    expect(digest(makeOffers(options))).toBe(digest(offers))
    expect(digest(makeOffers({ ...options, seed: 7 }))).not.toBe(digest(offers))
    expect([...makeOffers({ ...options, offerCount: 1000 })].length).toBe(1000)
  })

  test('keeps the first 20,000 offers and repeats no store and product when making 100,000', {
    timeout: TIMEOUT_MS,
  }, () => {
    const pairs = new Set<number>()
    const hash = createHash('sha256')
    let cheapest = Number.POSITIVE_INFINITY
    let count = 0
    for (const offer of makeOffers({ ...options, offerCount: 100_000 })) {
      pairs.add(offer.storeIndex * 100_000 + offer.productIndex)
      if (count < 20_000) hash.update(JSON.stringify(offer))
      cheapest = Math.min(cheapest, offer.listUnitPrice)
      count++
    }
    expect(count).toBe(100_000)
    expect(pairs.size).toBe(100_000)
    expect(cheapest).toBeGreaterThan(0)
    expect(hash.digest('hex')).toBe(digest(offers))
  })
})

function digest(rows: Iterable<OfferRow>): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}
