import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedOffer } from '#modules/catalogue/public.ts'
import { NO_CRITERIA, type SearchRequest } from '../../engine.ts'
import { audienceOf } from '../audience.ts'
import { matchKeyword } from '../match-keyword.ts'
import type { MemoryIndex } from '../memory-index.ts'
import { type Scan, scan } from '../scan.ts'
import { sieveOf } from '../sieve.ts'
import { emptyTally, type Tally } from '../tally.ts'
import { anyBuyer, anyCriteria, anyOwnPrices, anySort, anyWorld, indexOf, offerId } from '../testing/any-world.ts'
import { TODAY, type World } from '../testing/plain-search.ts'
import { Top } from '../top.ts'
import { scanBroadly } from './broad-scan.ts'

/** Criteria of a broad scan: none about single offers, and no store name. */
const anyBroadCriteria = anyCriteria.map(criteria => ({
  ...criteria,
  keyword: criteria.keyword === '店2' ? '' : criteria.keyword,
  within: null,
  nearExpiry: false,
  expiryMonths: null,
  priceFrom: null,
  priceTo: null,
}))

/** Changes of the goods between two searches; `at` chooses the record. */
const CHANGES: Readonly<Record<string, (index: MemoryIndex, world: World, at: number) => void>> = {
  price: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, listPrice: 1 + (at % 9) * 10_000 })),
  sales: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, soldCount: at % 11 })),
  stock: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, isInStock: !offer.isInStock })),
  shelf: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, isListed: !offer.isListed })),
  expiry: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, earliestExpiryOn: TODAY })),
  return: (index, { offers }, at) => put(index, offers, at, offer => offer),
  // Its position is behind those of other products.
  arrival: (index, { offers }, at) => put(index, offers, at, offer => ({ ...offer, id: offerId(1000 + at) })),
  end: (index, { offers }, at) => index.dropOffer(offers[at % offers.length]?.id ?? ''),
  wording: (index, { products }, at) => {
    const product = products[at % products.length]
    if (product) index.putProduct({ ...product, genericName: '改了名的药', prohibitedClass: at % 2 ? '疫苗' : null })
  },
  store: (index, { stores }, at) => {
    const store = stores[at % stores.length]
    if (store) index.putStore({ ...store, isOpen: !store.isOpen })
  },
}
const anyChanges = fc.array(fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), at: fc.nat(99) }), {
  minLength: 1,
  maxLength: 12,
})

/** Mostly less than the number of products, so that some are left out. */
const anyLimit = fc.oneof(fc.nat(3), fc.nat(30))

function put(index: MemoryIndex, offers: World['offers'], at: number, change: (offer: FeedOffer) => FeedOffer): void {
  const offer = offers[at % offers.length]
  if (offer) index.putOffer(change(offer))
}

test('returns the same counts and best hits by kinds as by scanning every offer', () => {
  fc.assert(
    fc.property(anyWorld, anyBroadCriteria, anyBuyer, anySort, anyLimit, anyOwnPrices, anyChanges, (...given) => {
      const [world, criteria, buyer, sort, limit, ownPrices, changes] = given
      const index = indexOf(world)
      const isOpenToAgreements = buyer.kind === 'stranger' || !criteria.onlyBuyable
      const asks = isOpenToAgreements ? criteria : { ...NO_CRITERIA, keyword: criteria.keyword }
      const request: SearchRequest = {
        criteria: asks,
        buyer,
        today: TODAY,
        sort,
        ownPrices,
        nearProvince: null,
        offset: 0,
        limit,
      }
      const run = (by: (given: Scan) => Tally) => {
        const audience = audienceOf(index, buyer, TODAY)
        const { match } = matchKeyword(index, asks.keyword, asks.isAsTyped)
        const sieve = sieveOf(index, request, audience)
        const top = new Top(limit, index.offers.ids)
        const given = { index, match, audience, sieve, sort, tally: emptyTally(index), top }
        let tally = given.tally
        index.offers.withPrices(ownPrices, () => {
          tally = by(given)
        })
        return { tally, best: top.slots(0) }
      }
      const plainly = (asked: Scan) => {
        scan(asked)
        return asked.tally
      }
      const compare = () => expect(run(asked => scanBroadly(asked, request))).toEqual(run(plainly))
      compare()
      // Counts are kept while only prices and sales change, and computed again after anything else.
      for (const { what, at } of changes) {
        CHANGES[what]?.(index, world, at)
        compare()
      }
    }),
    { numRuns: 400 },
  )
})
