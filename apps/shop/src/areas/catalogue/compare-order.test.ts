import { expect, test } from 'vitest'
import { orderLines } from './compare-order.ts'
import { anOffer, aPrice } from '#trade/offer/testing.ts'

const line = (offerId: string, yuan: number | null, latest: string | null, count: number | null) => ({
  offer: anOffer({
    offerId,
    price: yuan === null ? null : aPrice(yuan * 10_000),
    expiry: latest === null ? null : { earliest: '2028-01', latest, isNear: false },
    stock: { state: 'in-stock', count },
  }),
  delivered: null,
  isBest: false,
})
const lines = [line('a', 9, '2028-02', 5), line('b', null, '2029-02', null), line('c', 8, null, 90)]
const ids = (order: Parameters<typeof orderLines>[1]) =>
  orderLines(lines, order)
    .map(one => one.offer.offerId)
    .join('')

test('lines come as they are, or by price, expiry or stock; what is not told comes last', () => {
  expect([ids('delivered'), ids('price'), ids('expiry'), ids('stock')]).toEqual(['abc', 'cab', 'bac', 'cab'])
})
