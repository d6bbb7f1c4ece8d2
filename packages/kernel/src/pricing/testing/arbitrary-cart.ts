import fc from 'fast-check'
import { fen } from '../../money.ts'
import { unitPrice } from '../../price.ts'
import type { Deduction, Lane, Line, Rule, Scope, Terms } from '../rule.ts'

const STORES = ['S1', 'S2', 'S3']
const BRANDS = ['B1', 'B2', null]
const OFFERS = Array.from({ length: 8 }, (_, index) => `O${index}`)

const arbitraryDeduction: fc.Arbitrary<Deduction> = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }).map(off => ({ by: 'amount' as const, off: fen(off) })),
  fc.record({
    by: fc.constant('ratio' as const),
    payBasisPoints: fc.integer({ min: 5000, max: 9900 }),
    mostOff: fc.option(fc.integer({ min: 1, max: 5000 }).map(fen)),
  }),
)

const arbitraryTiers = fc
  .record({
    by: fc.constantFrom('amount' as const, 'count' as const),
    isEvery: fc.boolean(),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3000 })), {
      minLength: 1,
      maxLength: 3,
    }),
    isGift: fc.boolean(),
  })
  .map(({ by, isEvery, steps, isGift }): Terms => {
    let [reach, off] = [0, 0]
    const tiers = steps.map(([more, gain]) => {
      reach += by === 'amount' ? more * 1000 : more
      off += gain
      return isGift
        ? { reach, gives: { by: 'gift' as const, gift: { name: '口罩', count: 1, worth: fen(off) } } }
        : { reach, gives: { by: 'amount' as const, off: fen(off) } }
    })
    return { kind: 'tiers', by, isEvery, tiers }
  })

const arbitraryCombo = fc
  .record({
    offers: fc.uniqueArray(fc.constantFrom(...OFFERS), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    setPrice: fc.integer({ min: 100, max: 30_000 }).map(fen),
    mostSets: fc.option(fc.integer({ min: 1, max: 5 })),
    isFixed: fc.boolean(),
  })
  .map(
    ({ offers, quantity, setPrice, mostSets, isFixed }): Terms =>
      isFixed
        ? { kind: 'fixed-combo', parts: offers.map(offerId => ({ offerId, quantity })), setPrice, mostSets }
        : { kind: 'free-combo', pick: quantity + 1, setPrice, mostSets },
  )

const arbitraryUnitPrice = fc
  .record({
    unitPrice: fc.integer({ min: 100, max: 200_000 }).map(unitPrice),
    mostQuantity: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map((terms): Terms => ({ kind: 'unit-price', ...terms }))

const arbitraryCoupon = fc
  .record({ enoughFrom: fc.integer({ min: 0, max: 60_000 }).map(fen), deduction: arbitraryDeduction })
  .map((terms): Terms => ({ kind: 'coupon', ...terms }))

const arbitraryCoins = fc
  .integer({ min: 1, max: 5000 })
  .map((most): Terms => ({ kind: 'coins', most: fen(most), mostBasisPoints: 3000 }))

const arbitraryScope: fc.Arbitrary<Scope> = fc.record({
  storeIds: fc.option(fc.subarray(STORES, { minLength: 1 })),
  offerIds: fc.option(fc.subarray(OFFERS, { minLength: 1 })),
  brands: fc.option(fc.subarray(['B1', 'B2'], { minLength: 1 }), { freq: 4 }),
})

const TERMS: Readonly<Record<Lane, fc.Arbitrary<Terms>>> = {
  'unit-price': arbitraryUnitPrice,
  bundle: arbitraryCombo,
  'full-reduction': arbitraryTiers,
  'store-coupon': arbitraryCoupon,
  'brand-coupon': arbitraryCoupon,
  'platform-coupon': arbitraryCoupon,
  coins: arbitraryCoins,
}

/** Random goods and promotions of every kind; at most `rivals` rules in a lane. */
export function arbitraryCart(rivals: number): fc.Arbitrary<{ lines: Line[]; rules: Rule[] }> {
  const rulesOf = (lane: Lane) =>
    fc
      .array(arbitraryRule(lane), { maxLength: lane === 'coins' ? 1 : rivals })
      .map(rules => rules.map((rule, index) => ({ ...rule, id: `${lane}-${index}` })))
  return fc.record({
    lines: fc.array(arbitraryLine, { minLength: 1, maxLength: OFFERS.length }).map(withIds),
    rules: fc
      .tuple(
        rulesOf('unit-price'),
        rulesOf('bundle'),
        rulesOf('full-reduction'),
        rulesOf('store-coupon'),
        rulesOf('brand-coupon'),
        rulesOf('platform-coupon'),
        rulesOf('coins'),
      )
      .map(lanes => lanes.flat()),
  })
}

const arbitraryLine = fc.record({
  storeId: fc.constantFrom(...STORES),
  brand: fc.constantFrom(...BRANDS),
  unitPrice: fc.integer({ min: 100, max: 300_000 }).map(unitPrice),
  quantity: fc.integer({ min: 1, max: 40 }),
})

function withIds(lines: readonly Omit<Line, 'id' | 'offerId'>[]): Line[] {
  return lines.map((line, index) => ({ ...line, id: `L${index}`, offerId: `O${index}` }))
}

function arbitraryRule(lane: Lane): fc.Arbitrary<Rule> {
  return fc.record({
    id: fc.constant(''),
    version: fc.integer({ min: 1, max: 9 }),
    lane: fc.constant(lane),
    source: fc.constant(lane),
    label: fc.constant(lane),
    bearer: fc.constantFrom('store' as const, 'platform' as const),
    group: lane.endsWith('coupon') ? fc.constantFrom(null, 'G1', 'G2') : fc.constant(null),
    blocks: fc.subarray<Lane>(['full-reduction', 'store-coupon', 'platform-coupon']),
    scope: arbitraryScope,
    terms: TERMS[lane],
  })
}
