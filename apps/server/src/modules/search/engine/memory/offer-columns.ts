import { OfferKinds, ProductBounds } from './broad/offer-kinds.ts'
import { NO_DAY } from './day-number.ts'
import { type IdWords, OfferIds, roomFor } from './offer-ids.ts'

/** The flags of an offer; a deleted one has none. */
export const OFFER = { listed: 1, inStock: 2, controlled: 4, exists: 8 } as const

export interface OfferValues {
  readonly id: IdWords
  readonly product: number
  readonly store: number
  readonly price: number
  readonly sold: number
  readonly earliest: number
  readonly latest: number
  readonly region: number
  readonly flags: number
}

const NONE = -1

/**
 * The positions of the values that a scan reads of every offer: adjacent, so that it reads one range of memory instead of five.
 */
export const FACT = { traits: 0, place: 1, sold: 2, next: 3 } as const
/** An offer has four values. */
export const FACT_SHIFT = 2
/** Traits: the number of the store above the flags. */
export const STORE_SHIFT = 16
const FLAG_BITS = 0xff_ff
/** Stores and region rules share a number with something else, and have 16 bits of it. */
const MOST_SHARED = 0xff_ff
/** Place: the number of the region rule above the earliest expiry day. */
export const REGION_SHIFT = 16
export const EARLIEST_BITS = 0xff_ff
/** Later than any near-expiry day. */
const NEVER = EARLIEST_BITS

/**
 * The numeric columns of the offers. Offers of a product form a linked list (`first`, then each one's next); they are loaded
 * product by product, so that following a list mostly reads memory in order.
 */
export class OfferColumns {
  readonly ids = new OfferIds()
  facts = new Int32Array(1024 << FACT_SHIFT)
  product = new Uint32Array(1024)
  price = new Float64Array(1024)
  latest = new Int32Array(1024)
  first = new Int32Array(1024).fill(NONE)
  /** How many offers of a product are adjacent from its first on: all of them, until one is added late. */
  run = new Int32Array(1024)
  /** The first offer of a product that is stored elsewhere because it was added late; none for nearly all. */
  late = new Int32Array(1024).fill(NONE)
  /** The earliest expiry, and the numbers of shared values: traits and region rule. */
  earliest = new Uint16Array(1024)
  kind = new Uint32Array(1024)
  readonly kinds = new OfferKinds()
  readonly bounds = new ProductBounds()
  /** Changes whenever an offer counts differently: prices and sales do not change it. */
  shape = 0
  #last = new Int32Array(1024).fill(NONE)

  /** Writes an offer: in place when it is known, otherwise at the end. Returns its slot. */
  put(values: OfferValues): number {
    // Cut off, the number would be that of another store, or of a rule that allows another province.
    if (values.store > MOST_SHARED || values.region > MOST_SHARED)
      throw new Error(`the index has no room for store ${values.store} or region rule ${values.region}`)
    const known = this.ids.find(values.id)
    const slot = known === NONE ? this.#append(values) : known
    const at = slot << FACT_SHIFT
    this.facts[at + FACT.traits] = (values.store << STORE_SHIFT) | values.flags
    this.facts[at + FACT.place] = (values.region << REGION_SHIFT) | earliestBits(values.earliest)
    this.facts[at + FACT.sold] = values.sold
    this.price[slot] = values.price
    this.latest[slot] = values.latest
    this.#noteKind(slot)
    this.bounds.widen(this.product[slot] ?? 0, values)
    return slot
  }

  /** Makes room for this many offers at once. */
  reserve(count: number): void {
    this.ids.reserve(count)
    const room = roomFor(count, this.product.length)
    if (room > this.product.length) this.#grow(room)
  }

  /**
   * Runs with some prices replaced, so that a scan reads one column for every buyer. Nothing else runs at the same time, and the
   * base prices are restored afterwards.
   */
  withPrices(prices: ReadonlyMap<string, number>, run: () => void): void {
    const undo: (() => void)[] = []
    for (const [offerId, price] of prices) {
      const slot = this.slotOf(offerId)
      if (slot === NONE) continue
      const before = this.price[slot] ?? 0
      this.price[slot] = price
      const narrow = this.bounds.widenPrice(this.product[slot] ?? 0, price)
      undo.push(() => {
        this.price[slot] = before
        narrow()
      })
    }
    try {
      run()
    } finally {
      for (const one of undo.reverse()) one()
    }
  }

  get count(): number {
    return this.ids.count
  }

  slotOf(offerId: string): number {
    return this.ids.slotOf(offerId)
  }

  storeOf(slot: number): number {
    return this.#fact(slot, FACT.traits) >>> STORE_SHIFT
  }

  flagsOf(slot: number): number {
    return this.#fact(slot, FACT.traits) & FLAG_BITS
  }

  regionOf(slot: number): number {
    return this.#fact(slot, FACT.place) >>> REGION_SHIFT
  }

  soldOf(slot: number): number {
    return this.#fact(slot, FACT.sold)
  }

  /** The next offer of the same product; none after the last. */
  nextOf(slot: number): number {
    return this.#fact(slot, FACT.next)
  }

  firstOf(product: number): number {
    return this.first[product] ?? NONE
  }

  /** A deleted offer stays in its list and is never shown. */
  drop(slot: number): void {
    const at = slot << FACT_SHIFT
    this.facts[at + FACT.traits] = this.storeOf(slot) << STORE_SHIFT
    this.facts[at + FACT.place] = NEVER
    this.facts[at + FACT.sold] = 0
    this.latest[slot] = NO_DAY
    this.#noteKind(slot)
  }

  #noteKind(slot: number): void {
    const place = this.#fact(slot, FACT.place)
    const earliest = place & EARLIEST_BITS
    const kind = this.kinds.number(this.#fact(slot, FACT.traits), place >>> REGION_SHIFT)
    if (this.earliest[slot] === earliest && this.kind[slot] === kind) return
    this.earliest[slot] = earliest
    this.kind[slot] = kind
    this.shape++
  }

  #fact(slot: number, fact: number): number {
    return this.facts[(slot << FACT_SHIFT) + fact] ?? 0
  }

  #append({ id, product }: OfferValues): number {
    const slot = this.ids.add(id)
    this.shape++
    if (slot >= this.product.length) this.#grow(roomFor(slot + 1, this.product.length))
    while (product >= this.first.length) {
      this.run = grown(this.run, new Int32Array(this.first.length * 2))
      this.late = grown(this.late, new Int32Array(this.first.length * 2).fill(NONE))
      this.first = grown(this.first, new Int32Array(this.first.length * 2).fill(NONE))
      this.#last = grown(this.#last, new Int32Array(this.#last.length * 2).fill(NONE))
    }
    this.product[slot] = product
    this.facts[(slot << FACT_SHIFT) + FACT.next] = NONE
    const before = this.#last[product] ?? NONE
    if (before === NONE) this.first[product] = slot
    if ((this.first[product] ?? NONE) + (this.run[product] ?? 0) === slot)
      this.run[product] = (this.run[product] ?? 0) + 1
    else if (this.late[product] === NONE) this.late[product] = slot
    if (before !== NONE) this.facts[(before << FACT_SHIFT) + FACT.next] = slot
    this.#last[product] = slot
    return slot
  }

  #grow(size: number): void {
    this.facts = grown(this.facts, new Int32Array(size << FACT_SHIFT))
    this.product = grown(this.product, new Uint32Array(size))
    this.price = grown(this.price, new Float64Array(size))
    this.latest = grown(this.latest, new Int32Array(size))
    this.earliest = grown(this.earliest, new Uint16Array(size))
    this.kind = grown(this.kind, new Uint32Array(size))
  }
}

function earliestBits(earliest: number): number {
  return earliest === NO_DAY ? NEVER : Math.min(earliest, NEVER)
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from)
  return into
}
