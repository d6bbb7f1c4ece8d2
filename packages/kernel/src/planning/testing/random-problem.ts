import { fen } from '../../money.ts'
import { unitPrice } from '../../price.ts'
import type { Lane, Rule, Scope, Terms } from '../../pricing/rule.ts'
import { optionsFor, type PlanOffer } from '../options.ts'
import type { PlanProblem, PlanStore } from '../problem.ts'
import { Random } from './random.ts'

export interface ProblemSize {
  readonly lineCount: number
  readonly storeCount: number
  /** The share of all goods that a store sells. */
  readonly carried: number
  /** Also rare terms: combos, gifts, ratios, overlapping scopes, few parcels. */
  readonly isWild: boolean
}

/** A random market with a list of needed goods. */
export function randomProblem(seed: number, { lineCount, storeCount, carried, isWild }: ProblemSize): PlanProblem {
  const random = new Random(seed)
  const stores = Array.from({ length: storeCount }, (_, at) => randomStore(random, at, isWild))
  const offers = new Map<string, PlanOffer>()
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const base = random.int(20_000, 600_000)
    const carrying = stores.filter(() => random.isOf(carried))
    const own = (carrying.length > 0 ? carrying : [random.pick(stores)]).map(store =>
      randomOffer(random, `${store.id}-${at}`, store.id, base),
    )
    for (const offer of own) offers.set(offer.id, offer)
    return { id: `L${at}`, options: optionsFor(random.int(2, 60), own).options }
  })
  return {
    lines,
    stores,
    rules: randomRules(random, stores, [...offers.values()], isWild),
    maxParcels: isWild && random.isOf(0.15) ? random.int(1, storeCount) : null,
  }
}

function randomStore(random: Random, at: number, isWild: boolean): PlanStore {
  const minOrder = random.pick([0, 10_000, 20_000, 50_000])
  return {
    id: `S${at}`,
    terms: {
      minOrder: fen(isWild ? minOrder : random.pick([0, 5000, 10_000, 30_000])),
      freeFrom: random.isOf(0.8) ? fen(minOrder + random.pick([10_000, 30_000, 80_000])) : null,
      freeFromCount: isWild && random.isOf(0.25) ? random.int(20, 150) : null,
      postage: fen(random.pick([0, 800, 1000, 1500, 2000])),
    },
  }
}

function randomOffer(random: Random, id: string, storeId: string, base: number): PlanOffer {
  const list = unitPrice(Math.round((base * random.int(92, 112)) / 100))
  const from = random.int(10, 80)
  const steps = random.isOf(0.3) ? [{ fromQuantity: from, unitPrice: unitPrice(Math.round(list * 0.95)) }] : []
  const stepQuantity = random.pick([1, 1, 1, 5, 10])
  const minQuantity = stepQuantity * random.pick([1, 1, 2])
  const most = Math.floor(random.pick([15, 60, 500, 5000]) / stepQuantity) * stepQuantity
  return {
    id,
    storeId,
    brand: random.pick([null, null, 'B1', 'B2']),
    minQuantity,
    stepQuantity,
    mostQuantity: most < minQuantity ? 0 : most,
    priceSteps: steps,
    priceOf: quantity => steps.findLast(step => quantity >= step.fromQuantity)?.unitPrice ?? list,
  }
}

function randomRules(
  random: Random,
  stores: readonly PlanStore[],
  offers: readonly PlanOffer[],
  isWild: boolean,
): Rule[] {
  const rules: Rule[] = []
  const add = (lane: Lane, scope: Partial<Scope>, terms: Terms, group: string | null = null, blocks: Lane[] = []) =>
    rules.push({
      id: `R${String(rules.length).padStart(4, '0')}`,
      version: 1,
      lane,
      source: lane,
      label: lane,
      bearer: 'store',
      group,
      blocks,
      scope: { storeIds: null, offerIds: null, brands: null, ...scope },
      terms,
    })
  const off = (least: number, most: number) => ({ by: 'amount' as const, off: fen(random.int(least, most)) })
  for (const offer of offers)
    if (random.isOf(0.08))
      add(
        'unit-price',
        { offerIds: [offer.id] },
        {
          kind: 'unit-price',
          unitPrice: unitPrice(Math.round(offer.priceOf(1) * 0.85)),
          mostQuantity: random.pick([null, 10]),
        },
        null,
        random.isOf(0.5) ? ['bundle', 'full-reduction'] : ['bundle'],
      )
  for (const { id } of stores) {
    const storeIds = [id]
    if (random.isOf(0.4)) {
      const reach = random.int(10, 60) * 1000
      add(
        'full-reduction',
        { storeIds },
        {
          kind: 'tiers',
          by: 'amount',
          isEvery: random.isOf(0.3),
          tiers: [
            { reach, gives: off(500, 3000) },
            { reach: reach * 2, gives: off(3000, 7000) },
          ],
        },
      )
    }
    if (random.isOf(0.2))
      add(
        'store-coupon',
        { storeIds },
        { kind: 'coupon', enoughFrom: fen(30_000), deduction: off(500, 2500) },
        `store:${id}`,
      )
    if (isWild)
      addWildRules(
        random,
        id,
        offers.filter(offer => offer.storeId === id),
        add,
      )
  }
  if (random.isOf(0.5))
    add('platform-coupon', {}, { kind: 'coupon', enoughFrom: fen(60_000), deduction: off(500, 2000) }, 'platform')
  return rules
}

function addWildRules(
  random: Random,
  storeId: string,
  offers: readonly PlanOffer[],
  add: (lane: Lane, scope: Partial<Scope>, terms: Terms, group?: string | null, blocks?: Lane[]) => void,
): void {
  const some = offers.filter(() => random.isOf(0.5)).map(offer => offer.id)
  if (some.length === 0) return
  const scope = { storeIds: [storeId], offerIds: some }
  if (random.isOf(0.15))
    add(
      'full-reduction',
      scope,
      {
        kind: 'tiers',
        by: 'count',
        isEvery: false,
        tiers: [{ reach: random.int(5, 40), gives: { by: 'ratio', payBasisPoints: 9300, mostOff: fen(4000) } }],
      },
      null,
      random.isOf(0.5) ? ['store-coupon', 'platform-coupon'] : [],
    )
  if (random.isOf(0.1))
    add(
      'full-reduction',
      { storeIds: [storeId] },
      {
        kind: 'tiers',
        by: 'amount',
        isEvery: false,
        tiers: [{ reach: 20_000, gives: { by: 'gift', gift: { name: '口罩', count: 1, worth: fen(900) } } }],
      },
    )
  if (random.isOf(0.1))
    add('bundle', scope, {
      kind: 'free-combo',
      pick: random.int(5, 15),
      setPrice: fen(random.int(100, 400) * 100),
      mostSets: 2,
    })
  if (random.isOf(0.1) && some.length > 1)
    add(
      'bundle',
      { storeIds: [storeId], offerIds: some.slice(0, 2) },
      {
        kind: 'fixed-combo',
        parts: some.slice(0, 2).map(offerId => ({ offerId, quantity: 2 })),
        setPrice: fen(random.int(30, 200) * 100),
        mostSets: null,
      },
    )
  if (random.isOf(0.15))
    add(
      'brand-coupon',
      { storeIds: [storeId], brands: ['B1'] },
      {
        kind: 'coupon',
        enoughFrom: fen(5000),
        deduction: { by: 'ratio', payBasisPoints: 9500, mostOff: null },
      },
      `brand:${storeId}`,
    )
}
