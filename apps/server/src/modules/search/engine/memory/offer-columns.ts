import { NO_DAY } from './day-number.ts'

/** Bits of the flags column; one that no longer exists has none. */
export const OFFER = { listed: 1, inStock: 2, controlled: 4, exists: 8 } as const

export interface OfferValues {
  readonly id: string
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
 * The numbers of the offers, one typed array a column. Offers of a product hang together in a chain (`first`, `next`);
 * they are loaded product by product, so a walk along a chain mostly walks straight through memory.
 */
export class OfferColumns {
  count = 0
  readonly ids: string[] = []
  product = new Uint32Array(1024)
  store = new Uint16Array(1024)
  price = new Float64Array(1024)
  sold = new Int32Array(1024)
  earliest = new Int32Array(1024)
  latest = new Int32Array(1024)
  region = new Uint16Array(1024)
  flags = new Uint8Array(1024)
  next = new Int32Array(1024)
  first = new Int32Array(1024).fill(NONE)
  readonly #slots = new Map<string, number>()

  /** Writes an offer: in its place when it is known, at the end otherwise. Answers its slot. */
  put(values: OfferValues): number {
    const known = this.#slots.get(values.id)
    const slot = known ?? this.#append(values)
    this.store[slot] = values.store
    this.price[slot] = values.price
    this.sold[slot] = values.sold
    this.earliest[slot] = values.earliest
    this.latest[slot] = values.latest
    this.region[slot] = values.region
    this.flags[slot] = values.flags
    return slot
  }

  slotOf(offerId: string): number {
    return this.#slots.get(offerId) ?? NONE
  }

  /** An offer that no longer exists stays in its chain and is never shown. */
  drop(slot: number): void {
    this.flags[slot] = 0
    this.sold[slot] = 0
    this.earliest[slot] = NO_DAY
    this.latest[slot] = NO_DAY
  }

  firstOf(product: number): number {
    return this.first[product] ?? NONE
  }

  #append({ id, product }: OfferValues): number {
    const slot = this.count++
    if (slot >= this.product.length) this.#grow()
    while (product >= this.first.length)
      this.first = grown(this.first, new Int32Array(this.first.length * 2).fill(NONE))
    this.ids.push(id)
    this.#slots.set(id, slot)
    this.product[slot] = product
    this.next[slot] = this.firstOf(product)
    this.first[product] = slot
    return slot
  }

  #grow(): void {
    const size = this.product.length * 2
    this.product = grown(this.product, new Uint32Array(size))
    this.store = grown(this.store, new Uint16Array(size))
    this.price = grown(this.price, new Float64Array(size))
    this.sold = grown(this.sold, new Int32Array(size))
    this.earliest = grown(this.earliest, new Int32Array(size))
    this.latest = grown(this.latest, new Int32Array(size))
    this.region = grown(this.region, new Uint16Array(size))
    this.flags = grown(this.flags, new Uint8Array(size))
    this.next = grown(this.next, new Int32Array(size))
  }
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from)
  return into
}
