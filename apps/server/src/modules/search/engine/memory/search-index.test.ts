import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_CRITERIA, NO_OWN_PRICES, type SearchRequest } from '../engine.ts'
import { searchIndex } from './search-index.ts'
import { anyBuyer, anyCriteria, anyOwnPrices, anySort, anyWorld, indexOf } from './testing/any-world.ts'
import { searchPlainly, TODAY, uniqueLast } from './testing/plain-search.ts'

describe('compared with plain loops over the same data', () => {
  test('returns the same totals, hits, order and facets', () => {
    fc.assert(
      fc.property(anyWorld, anyCriteria, anyBuyer, anySort, anyOwnPrices, (world, criteria, buyer, sort, ownPrices) => {
        const request: SearchRequest = {
          // The reference implementation never leaves out a word.
          criteria: { ...criteria, isAsTyped: true },
          buyer,
          today: TODAY,
          sort,
          ownPrices,
          nearProvince: null,
          offset: 0,
          limit: 100,
        }
        const answer = searchIndex(indexOf(world), request)
        const expected = searchPlainly(world, request)
        expect(answer.total).toBe(expected.hits.length)
        expect([...answer.offerIds].toSorted()).toEqual(expected.hits.map(hit => hit.offer.id).toSorted())
        expect(answer.storeCount).toBe(new Set(expected.hits.map(hit => hit.offer.storeId)).size)
        expect(answer.productCount).toBe(new Set(expected.hits.map(hit => hit.offer.productId)).size)
        expect(answer.facets.inStockCount).toBe(expected.counts.inStock)
        expect(answer.facets.buyableCount).toBe(expected.counts.buyable)
        expect(answer.facets.nearExpiryCount).toBe(expected.counts.near)
        for (const facet of ['makers', 'specs', 'dosageForms', 'rxClasses', 'stores', 'storeKinds'] as const)
          expect(
            Object.fromEntries(answer.facets[facet].filter(v => v.count > 0).map(v => [v.value, v.count])),
          ).toEqual(Object.fromEntries(expected.facets[facet]))
        for (const { value, count } of answer.facets.categories)
          expect(count).toBe(expected.facets.categories.get(value) ?? 0)
        if (sort !== 'relevance') {
          const keys = answer.offerIds.map(id => expected.sortKey(id))
          expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1)))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('restores the base prices after a search with the prices of one buyer', () => {
    fc.assert(
      fc.property(anyWorld, anyBuyer, anyOwnPrices, (world, buyer, ownPrices) => {
        const index = indexOf(world)
        const request = { criteria: NO_CRITERIA, buyer, today: TODAY, sort: 'price-asc', nearProvince: null } as const
        const page = { offset: 0, limit: 100 }
        const before = searchIndex(index, { ...request, ...page, ownPrices: NO_OWN_PRICES })
        searchIndex(index, { ...request, ...page, ownPrices })
        expect(searchIndex(index, { ...request, ...page, ownPrices: NO_OWN_PRICES })).toEqual(before)
      }),
    )
  })

  test('returns pages that together equal the whole result', () => {
    fc.assert(
      fc.property(anyWorld, anyBuyer, anySort, fc.integer({ min: 1, max: 7 }), (world, buyer, sort, size) => {
        const index = indexOf(world)
        const base = {
          criteria: NO_CRITERIA,
          buyer,
          today: TODAY,
          sort,
          ownPrices: NO_OWN_PRICES,
          nearProvince: '420000',
        }
        const whole = searchIndex(index, { ...base, offset: 0, limit: 100 }).offerIds
        const pages: string[] = []
        for (let offset = 0; offset < whole.length; offset += size)
          pages.push(...searchIndex(index, { ...base, offset, limit: size }).offerIds)
        expect(pages).toEqual(whole)
      }),
    )
  })

  test('builds the same index when offers are written one by one, twice and in any order', () => {
    fc.assert(
      fc.property(anyWorld, anyCriteria, anyBuyer, (world, criteria, buyer) => {
        const request: SearchRequest = {
          criteria,
          buyer,
          today: TODAY,
          sort: 'sales',
          ownPrices: NO_OWN_PRICES,
          nearProvince: null,
          offset: 0,
          limit: 100,
        }
        const index = indexOf({ ...world, offers: [] })
        for (const offer of world.offers) index.putOffer({ ...offer, listPrice: 1, isListed: false })
        for (const product of world.products) index.putProduct({ ...product, genericName: '别名', displayName: '别名' })
        for (const product of world.products) index.putProduct(product)
        for (const offer of world.offers.toReversed()) index.putOffer(offer)
        const { relatedWords: _, ...answer } = searchIndex(index, request)
        const { relatedWords: __, ...expected } = searchIndex(
          indexOf({ ...world, offers: uniqueLast(world.offers.toReversed()) }),
          request,
        )
        expect(answer).toEqual(expected)
      }),
    )
  })
})
