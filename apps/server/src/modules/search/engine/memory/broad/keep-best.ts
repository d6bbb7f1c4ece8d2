import { MATCH } from '../match-class.ts'
import type { MemoryIndex } from '../memory-index.ts'
import { type Scan, scan } from '../scan.ts'
import { emptyTally, type Tally } from '../tally.ts'

/** After this many products the lowest of the best is determined again. */
const BATCH = 128
/** Size of the sample from which the sort keys of the best are estimated. */
const SAMPLE = 1024

/** Buffers that all searches over an index reuse; their content does not outlive a search. */
interface Room {
  readonly batch: Uint32Array
  /** By position among the products with hits: the smallest possible sort keys of its offers. */
  first: Float64Array
  second: Float64Array
  /** Counted but never read. */
  tally: Tally
}

const rooms = new WeakMap<MemoryIndex, Room>()

/**
 * Checks only offers of products that can be among the best. The most promising come first, so that the bounds exclude
 * the others.
 */
export function keepBest(given: Scan, withHits: Uint32Array): void {
  const { index, top, sieve, audience, sort } = given
  if (top.size === 0 || withHits.length === 0) return
  const room = roomFor(index, withHits.length)
  noteBounds(given, withHits, room)
  const { batch, first, second, tally } = room
  const ranks = given.match?.ranks ?? new Uint8Array(index.products.length)
  let size = 0
  const look = () => {
    const match = { products: batch.subarray(0, size), ranks, isByStore: false, rankAt: () => MATCH.none }
    scan({ index, audience, sieve, sort, top, tally, match })
    size = 0
  }
  const promising = boundsOfPromising(room, withHits.length, top.size)
  for (let at = 0; at < withHits.length; at++) {
    if (!isWithin(first[at] ?? 0, second[at] ?? 0, promising)) continue
    batch[size++] = withHits[at] ?? 0
    if (size === BATCH) look()
  }
  if (size > 0) look()
  for (let at = 0; at < withHits.length; at++) {
    const leastFirst = first[at] ?? 0
    const leastSecond = second[at] ?? 0
    if (leastFirst > top.worstFirst || (leastFirst === top.worstFirst && leastSecond > top.worstSecond)) continue
    if (isWithin(leastFirst, leastSecond, promising)) continue
    batch[size++] = withHits[at] ?? 0
    if (size === BATCH) look()
  }
  if (size > 0) look()
}

function roomFor(index: MemoryIndex, productCount: number): Room {
  const known = rooms.get(index)
  const room: Room = known ?? {
    batch: new Uint32Array(BATCH),
    first: new Float64Array(),
    second: new Float64Array(),
    tally: emptyTally(index),
  }
  rooms.set(index, room)
  if (room.first.length < productCount) {
    room.first = new Float64Array(index.products.length)
    room.second = new Float64Array(index.products.length)
  }
  return room
}

/** The smallest possible sort keys of the offers of each product; see `scan` for the keys. */
function noteBounds(given: Scan, withHits: Uint32Array, { first, second }: Room): void {
  const { index, audience, sort, match } = given
  const { mostSold, leastPrice, mostPrice, latest } = index.offers.bounds
  const { length } = withHits
  const isAnyShown = audience.ruleShows.includes(1)
  for (let at = 0; at < length; at++) second[at] = -(mostSold[withHits[at] ?? 0] ?? 0)
  switch (sort) {
    case 'relevance': {
      const leastLacks = isAnyShown && audience.storeSells.includes(1) ? 0 : 2
      const ranks = match?.ranks ?? null
      for (let at = 0; at < length; at++) {
        const rank = ranks ? (ranks[withHits[at] ?? 0] ?? MATCH.none) : MATCH.exact
        first[at] = (rank * 4 + leastLacks) * 2
      }
      return
    }
    case 'sales':
      for (let at = 0; at < length; at++) first[at] = second[at] ?? 0
      second.fill(0, 0, length)
      return
    case 'expiry':
      for (let at = 0; at < length; at++) first[at] = -(latest[withHits[at] ?? 0] ?? 0)
      return
    case 'price-asc':
    case 'price-desc':
      if (!isAnyShown) first.fill(Infinity, 0, length)
      else if (sort === 'price-asc') for (let at = 0; at < length; at++) first[at] = leastPrice[withHits[at] ?? 0] ?? 0
      else for (let at = 0; at < length; at++) first[at] = -(mostPrice[withHits[at] ?? 0] ?? 0)
  }
}

interface SortKeys {
  readonly first: number
  readonly second: number
}

/**
 * The sort key below which half as many products are as there is room for offers. It is estimated from a sample, because it only
 * decides which products are examined first.
 */
function boundsOfPromising({ first, second }: Room, length: number, room: number): SortKeys {
  const stride = Math.max(1, Math.floor(length / SAMPLE))
  const drawn: number[] = []
  for (let at = 0; at < length; at += stride) drawn.push(at)
  drawn.sort((a, b) => {
    const [firstOfA, firstOfB] = [first[a] ?? 0, first[b] ?? 0]
    if (firstOfA !== firstOfB) return firstOfA < firstOfB ? -1 : 1
    return (second[a] ?? 0) - (second[b] ?? 0)
  })
  const last = drawn[Math.floor(room / stride / 2)]
  return last === undefined
    ? { first: Infinity, second: Infinity }
    : { first: first[last] ?? 0, second: second[last] ?? 0 }
}

function isWithin(first: number, second: number, bounds: SortKeys): boolean {
  return first < bounds.first || (first === bounds.first && second <= bounds.second)
}
