import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPrice } from '../offer/testing.ts'
import { answered, type CartJob, hasChanges, NO_CHANGES, nextJob, want, withChanges } from './cart-changes.ts'
import { aCart, aCartStore, aLine } from './testing.ts'

const quantity = (lineId: string, wanted: number): CartJob => ({ kind: 'quantity', lineId, quantity: wanted })
const check = (isChecked: boolean, ...lineIds: string[]): CartJob => ({ kind: 'check', lineIds, isChecked })
const remove = (...lineIds: string[]): CartJob => ({ kind: 'remove', lineIds })
const wanting = (...jobs: CartJob[]) => jobs.reduce(want, NO_CHANGES)

test('merges quantity changes of one line into one call with the last quantity', () => {
  const changes = wanting(quantity('a', 2), quantity('a', 3), quantity('a', 4))
  expect(nextJob(changes)).toEqual(quantity('a', 4))
  expect(nextJob(answered(changes, quantity('a', 4)))).toBeNull()
})

test('sends a change made during a call after that call', () => {
  const changes = wanting(quantity('a', 2), quantity('a', 3))
  expect(nextJob(answered(changes, quantity('a', 2)))).toEqual(quantity('a', 3))
})

test('sends the ticks of many lines in one call and a later change of a line after it', () => {
  const changes = wanting(check(true, 'a', 'b', 'c'))
  expect(nextJob(changes)).toEqual(check(true, 'a', 'b', 'c'))
  const again = want(changes, check(false, 'b'))
  expect(nextJob(answered(again, check(true, 'a', 'b', 'c')))).toEqual(check(false, 'b'))
})

test('drops other changes of a removed line', () => {
  const changes = wanting(quantity('a', 2), check(false, 'a', 'b'), remove('a'))
  expect(nextJob(changes)).toEqual(remove('a'))
  expect(nextJob(answered(changes, remove('a')))).toEqual(check(false, 'b'))
})

test('sends all changes in at most six calls and leaves nothing pending, in any order', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const job: fc.Arbitrary<CartJob> = fc.oneof(
    fc.record({ kind: fc.constant('quantity' as const), lineId: id, quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      kind: fc.constant('check' as const),
      lineIds: fc.uniqueArray(id, { minLength: 1 }),
      isChecked: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('remove' as const), lineIds: fc.uniqueArray(id, { minLength: 1 }) }),
  )
  fc.assert(
    fc.property(fc.array(job, { maxLength: 12 }), jobs => {
      let changes = jobs.reduce(want, NO_CHANGES)
      let sent = 0
      for (let next = nextJob(changes); next; next = nextJob(changes)) {
        changes = answered(changes, next)
        sent += 1
        expect(sent).toBeLessThanOrEqual(6)
      }
      expect(hasChanges(changes)).toBe(false)
    }),
  )
})

const cart = aCart([
  aCartStore(
    's1',
    [aLine('a', { isChecked: false, problem: { kind: 'over-stock', text: '库存仅剩5盒' } }), aLine('b')],
    {
      goodsAmount: fen(9600),
    },
  ),
  aCartStore('s2', [aLine('c')]),
])

test('applies pending changes to the lines at once and keeps the totals of the server', () => {
  const shown = withChanges(cart, wanting(quantity('a', 20), check(false, 'b'), remove('c')))
  expect(shown.stores).toHaveLength(1)
  expect(shown.stores[0]?.lines).toMatchObject([
    { lineId: 'a', quantity: 20, amount: 19_200, isChecked: true, problem: null },
    { lineId: 'b', quantity: 10, amount: 9600, isChecked: false },
  ])
  expect([shown.goodsAmount, shown.payable]).toEqual([cart.goodsAmount, cart.payable])
})

test('applies the next price step to a larger quantity', () => {
  const price = aPrice(96_000, {
    steps: [{ fromQuantity: 100, unitPrice: unitPrice(90_000), kind: 'ladder' }],
  })
  const stepped = aCart([aCartStore('s1', [aLine('a', { goods: { price } })])])
  expect(withChanges(stepped, wanting(quantity('a', 100))).stores[0]?.lines[0]).toMatchObject({
    choice: { unitPrice: 90_000, kind: 'ladder' },
    amount: 90_000,
  })
})

test('keeps unchanged lines as the same objects', () => {
  expect(withChanges(cart, wanting(quantity('a', 20))).stores[1]?.lines[0]).toBe(cart.stores[1]?.lines[0])
  expect(withChanges(cart, NO_CHANGES)).toBe(cart)
})
