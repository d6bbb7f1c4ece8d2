import { expect, test } from 'vitest'
import { NO_DAY } from './day-number.ts'
import { OFFER, OfferColumns, type OfferValues } from './offer-columns.ts'

const MOST = 65_535

const anOffer: OfferValues = {
  id: Uint32Array.of(0, 0, 0, 1),
  product: 0,
  store: MOST,
  region: MOST,
  flags: OFFER.exists | OFFER.listed,
  price: 100,
  sold: 0,
  earliest: NO_DAY,
  latest: NO_DAY,
}

test('keeps the last store and region rule that fit, and refuses one more instead of taking it for another', () => {
  const offers = new OfferColumns()
  const slot = offers.put(anOffer)
  expect([offers.storeOf(slot), offers.regionOf(slot)]).toEqual([MOST, MOST])
  const other = { ...anOffer, id: Uint32Array.of(0, 0, 0, 2) }
  expect(() => offers.put({ ...other, store: MOST + 1 })).toThrow('no room for store 65536')
  expect(() => offers.put({ ...other, region: MOST + 1 })).toThrow('region rule 65536')
  expect(offers.count).toBe(1)
})
