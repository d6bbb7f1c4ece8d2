import { expect, test } from 'vitest'
import { comboParts } from './load-marketing.ts'
import type { PickedOffer } from './load-rewards.ts'

const offer = (id: string, categoryCode: string, listPrice = 100_000, genericName = id): PickedOffer => ({
  id,
  storeId: 's',
  listPrice,
  brand: null,
  genericName,
  categoryCode,
})

const picked = (categories: string[], ...offers: PickedOffer[]) => comboParts(categories, offers).map(part => part.id)

test('picks the best seller of each category for a combo, without duplicates or expensive goods', () => {
  expect(
    picked(
      ['0101', '0101', '0102'],
      offer('dear', '010101', 700_000),
      offer('eye', '011001'),
      offer('cold', '010101'),
      offer('cold too', '010102', 90_000, 'cold'),
      offer('fever', '010104'),
      offer('cough', '010201'),
    ),
  ).toEqual(['cold', 'fever', 'cough'])
})

test('makes no combo when the store has no goods of one of its categories', () => {
  expect(picked(['0101', '0113'], offer('a', '010101'), offer('b', '010201'))).toEqual([])
})
