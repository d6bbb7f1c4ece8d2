import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { priceLines } from '@xiaojiu/kernel/pricing/price-lines.ts'
import type { Line, Rule, Terms } from '@xiaojiu/kernel/pricing/rule.ts'
import { percentile, round } from './parts/figures.ts'

const RUNS = 200

/** Prices a cart of 500 lines in 20 stores with 200 promotions of every lane in one thread; compared with the bare sums. */
const lines: Line[] = Array.from({ length: 500 }, (_, index) => ({
  id: `L${index}`,
  storeId: `S${index % 20}`,
  offerId: `O${index}`,
  brand: null,
  unitPrice: unitPrice(10_000 + index * 37),
  quantity: 1 + (index % 30),
}))
const off = (index: number) => ({ by: 'amount', off: fen(50 + index) }) as const
const combo = (index: number): Terms => ({
  kind: 'fixed-combo',
  parts: [
    { offerId: `O${index * 2}`, quantity: 1 },
    { offerId: `O${index * 2 + 1}`, quantity: 1 },
  ],
  setPrice: fen(100),
  mostSets: null,
})
const kinds: readonly (readonly [Rule['lane'], number, (index: number) => Terms])[] = [
  ['unit-price', 80, () => ({ kind: 'unit-price', unitPrice: unitPrice(9000), mostQuantity: null })],
  ['bundle', 20, combo],
  [
    'full-reduction',
    40,
    index => ({ kind: 'tiers', by: 'amount', isEvery: false, tiers: [{ reach: 1000, gives: off(index) }] }),
  ],
  ['store-coupon', 40, index => ({ kind: 'coupon', enoughFrom: fen(100), deduction: off(index) })],
  ['platform-coupon', 20, index => ({ kind: 'coupon', enoughFrom: fen(100), deduction: off(index) })],
]
const rules = kinds.flatMap(([lane, count, termsOf]) =>
  Array.from({ length: count }, (_, index): Rule => {
    const terms = termsOf(index)
    const isOfStore = lane === 'full-reduction' || lane === 'store-coupon'
    return {
      id: `${lane}${index}`,
      version: 1,
      lane,
      source: lane,
      label: lane,
      bearer: 'store',
      group: lane === 'store-coupon' ? `S${index % 20}` : lane === 'platform-coupon' ? 'platform' : null,
      blocks: [],
      scope: {
        storeIds: isOfStore ? [`S${index % 20}`] : null,
        offerIds:
          lane === 'unit-price'
            ? [`O${index * 3}`]
            : terms.kind === 'fixed-combo'
              ? terms.parts.map(part => part.offerId)
              : null,
        brands: null,
      },
      terms,
    }
  }),
)

function measure(work: () => unknown): number[] {
  for (let run = 0; run < 30; run++) work()
  return Array.from({ length: RUNS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
}

/** The processor time of one run, independent of other load. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / RUNS
}

const priced = measure(() => priceLines(lines, rules))
const cpu = cpuMs(() => priceLines(lines, rules))
const bare = measure(() => priceLines(lines, []))
console.log(
  `500 lines, ${rules.length} offers: p50 ${round(percentile(priced, 0.5), 2)} ms, p95 ${round(percentile(priced, 0.95), 2)} ms, ` +
    `processor ${round(cpu, 2)} ms; ` +
    `without offers p50 ${round(percentile(bare, 0.5), 2)} ms`,
)
