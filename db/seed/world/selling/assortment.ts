import { at, hash32, mix } from '../../random.ts'
import type { ProductRow, StoreRow } from '../rows.ts'
import { BASE_OFFER_COUNT } from '../world-size.ts'
import { demandWeight, holdsHormoneScope, kindOf, type StoreSpecialty } from './store-kinds.ts'

export interface Shelf {
  readonly store: StoreRow
  readonly specialty: StoreSpecialty
  readonly traffic: number
}

/** The products on offer and how well each suits each kind of store. */
interface Fair {
  readonly products: readonly ProductRow[]
  /** Popularity, dampened: bestsellers are in most stores, but not in all. */
  readonly pull: Float64Array
  /** 1 = needs a cold chain, 2 = needs the hormone scope. */
  readonly needs: Uint8Array
  readonly leanings: Map<StoreSpecialty, Float64Array>
}

/** Which products each store lists, store by store: first the base data, then the additions of a larger data set. */
export function* chooseAssortments(
  seed: number,
  shelves: readonly Shelf[],
  products: readonly ProductRow[],
  baseProductCount: number,
  offerCount: number,
): Generator<{ shelf: Shelf; productIndexes: readonly number[] }> {
  const baseShelves = shelves.slice(0, 60)
  const baseFair = openFair(products.slice(0, baseProductCount))
  const base = baseAssortments(seed, baseShelves, baseFair, Math.min(offerCount, BASE_OFFER_COUNT))
  for (const [position, shelf] of baseShelves.entries()) yield { shelf, productIndexes: at(base, position) }
  if (offerCount <= BASE_OFFER_COUNT) return

  const fair = openFair(products)
  const rooms = shelves.map((shelf, position) => roomOf(shelf, fair) - (base[position]?.length ?? 0))
  const quotas = share(
    offerCount - BASE_OFFER_COUNT,
    shelves.map(shelf => 1 + shelf.traffic),
    rooms,
  )
  for (const [position, shelf] of shelves.entries())
    yield {
      shelf,
      productIndexes: sample(mix(seed ^ 0x5eed), shelf, fair, new Set(base[position]), at(quotas, position)),
    }
}

function openFair(products: readonly ProductRow[]): Fair {
  const needs = Uint8Array.from(products, product => {
    const needsScope = product.specialFlags.includes('ephedrine') || product.specialFlags.includes('peptide-hormone')
    return (product.storageClass === 'cold' ? 1 : 0) | (needsScope ? 2 : 0)
  })
  return {
    products,
    pull: Float64Array.from(products, product => product.popularity ** 0.7),
    needs,
    leanings: new Map(),
  }
}

function baseAssortments(seed: number, shelves: readonly Shelf[], fair: Fair, total: number): number[][] {
  const assigned = shelves.map((): number[] => [])
  // Every product is sold somewhere, as long as there are enough offers.
  if (total >= fair.products.length * 1.5) {
    for (const product of fair.products) assigned[sponsorOf(seed, shelves, fair, product)]?.push(product.index)
  }
  const rooms = shelves.map((shelf, position) => Math.floor(roomOf(shelf, fair) * 0.75) - at(assigned, position).length)
  const weights = shelves.map(
    ({ store, traffic }) => (store.type === 'self-run' ? 3 : store.type === 'joint' ? 2 : 1) * (2 + traffic),
  )
  const given = assigned.reduce((sum, list) => sum + list.length, 0)
  const quotas = share(total - given, weights, rooms)
  return shelves.map((shelf, position) => {
    const own = new Set(assigned[position])
    return [...own, ...sample(seed, shelf, fair, own, at(quotas, position))].sort((a, b) => a - b)
  })
}

/** The store that certainly lists a product: one of its trade, large ones more often. */
function sponsorOf(seed: number, shelves: readonly Shelf[], fair: Fair, product: ProductRow): number {
  let best = -1
  let bestKey = Number.POSITIVE_INFINITY
  shelves.forEach((shelf, position) => {
    const weight = weightOf(shelf, fair, product.index) * (1 + shelf.traffic)
    if (weight === 0) return
    const key = -Math.log(luck(seed ^ 0x51, position, product.index)) / weight
    if (key < bestKey) {
      bestKey = key
      best = position
    }
  })
  if (best < 0) throw new Error(`no store may sell ${product.displayName}`)
  return best
}

/** 0 when the store may not or would not sell it. */
function weightOf({ store, specialty }: Shelf, fair: Fair, index: number): number {
  const need = fair.needs[index] ?? 0
  if ((need & 1) !== 0 && store.coldChainFeeFen === null) return 0
  if ((need & 2) !== 0 && !holdsHormoneScope(store.type, specialty)) return 0
  return leaningsOf(specialty, fair)[index] ?? 0
}

/** The preference of one kind of store for every product, computed once. */
function leaningsOf(specialty: StoreSpecialty, fair: Fair): Float64Array {
  const known = fair.leanings.get(specialty)
  if (known !== undefined) return known
  const { goodsClasses } = kindOf(specialty)
  const leanings = Float64Array.from(fair.products, product =>
    goodsClasses.includes(product.goodsClass)
      ? Math.max(...product.categoryCodes.map(code => demandWeight(specialty, code)))
      : 0,
  )
  fair.leanings.set(specialty, leanings)
  return leanings
}

function roomOf(shelf: Shelf, fair: Fair): number {
  let room = 0
  for (let index = 0; index < fair.products.length; index++) if (weightOf(shelf, fair, index) > 0) room++
  return room
}

/** Weighted sampling without replacement: each gets a random key divided by its weight, the lowest keys win. */
function sample(seed: number, shelf: Shelf, fair: Fair, taken: ReadonlySet<number>, count: number): number[] {
  if (count <= 0) return []
  const keys = new Float64Array(fair.products.length).fill(Number.POSITIVE_INFINITY)
  const salt = hash32(shelf.store.key)
  for (let index = 0; index < keys.length; index++) {
    const weight = weightOf(shelf, fair, index)
    if (weight === 0 || taken.has(index)) continue
    keys[index] = -Math.log(luck(seed, salt, index)) / (weight * (fair.pull[index] ?? 1))
  }
  const limit = keys.toSorted()[count - 1] ?? Number.POSITIVE_INFINITY
  const chosen: number[] = []
  for (let index = 0; index < keys.length && chosen.length < count; index++) {
    const key = keys[index] ?? Number.POSITIVE_INFINITY
    if (key <= limit && key !== Number.POSITIVE_INFINITY) chosen.push(index)
  }
  return chosen
}

/** Splits `total` by weight; nobody gets more than its limit, the rest goes to the others. */
function share(total: number, weights: readonly number[], rooms: readonly number[]): number[] {
  const parts = weights.map(() => 0)
  let left = total
  while (left > 0) {
    const open = weights.flatMap((weight, position) =>
      (parts[position] ?? 0) < (rooms[position] ?? 0) ? [{ position, weight }] : [],
    )
    if (open.length === 0) throw new Error(`no room for ${left} more offers`)
    const weightSum = open.reduce((sum, each) => sum + each.weight, 0)
    const before = left
    for (const { position, weight } of open) {
      const wanted = Math.max(1, Math.floor((before * weight) / weightSum))
      const given = Math.min(wanted, left, (rooms[position] ?? 0) - (parts[position] ?? 0))
      parts[position] = (parts[position] ?? 0) + given
      left -= given
    }
  }
  return parts
}

/** In (0, 1], from three numbers only. */
function luck(seed: number, a: number, b: number): number {
  return (mix(mix(seed ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b + 1, 0x85ebca77)) + 1) / 4294967296
}
