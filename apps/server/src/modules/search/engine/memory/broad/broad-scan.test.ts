import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_CRITERIA, type SearchRequest } from '../../engine.ts'
import { anyBuyer, anyCriteria, anyOwnPrices, anySort, anyWorld, indexOf } from '../any-world.ts'
import { audienceOf } from '../audience.ts'
import { scanBroadly } from './broad-scan.ts'
import { matchKeyword } from '../match-keyword.ts'
import { TODAY } from '../plain-search.ts'
import { type Scan, scan } from '../scan.ts'
import { sieveOf } from '../sieve.ts'
import { emptyTally, type Tally } from '../tally.ts'
import { Top } from '../top.ts'

/** What a broad scan may be asked: nothing of single offers, and no store by its name. */
const anyBroadCriteria = anyCriteria.map(criteria => ({
  ...criteria,
  keyword: criteria.keyword === '店2' ? '' : criteria.keyword,
  within: null,
  nearExpiry: false,
  expiryMonths: null,
  priceFrom: null,
  priceTo: null,
}))

test('counting by kinds gives the same counts and the same best as looking at every offer', () => {
  fc.assert(
    fc.property(anyWorld, anyBroadCriteria, anyBuyer, anySort, fc.nat(30), anyOwnPrices, (...given) => {
      const [world, criteria, buyer, sort, limit, ownPrices] = given
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
      // What was counted is kept while only prices and sales change, and counted anew after anything else.
      for (const offer of world.offers.slice(0, 9)) index.putOffer({ ...offer, soldCount: 9, listPrice: 1 })
      compare()
      for (const offer of world.offers.slice(0, 7)) index.putOffer(offer)
      for (const offer of world.offers.slice(0, 2)) index.putOffer({ ...offer, isInStock: !offer.isInStock })
      compare()
      // Offers that came late, changed and went: chains, and bounds wider than what is left.
      for (const offer of world.offers.slice(3, 5)) index.dropOffer(offer.id)
      compare()
      for (const product of world.products.slice(0, 1)) index.putProduct({ ...product, genericName: '改了名的药' })
      compare()
      for (const store of world.stores.slice(0, 1)) index.putStore({ ...store, isOpen: !store.isOpen })
      compare()
    }),
    { numRuns: 400 },
  )
})
