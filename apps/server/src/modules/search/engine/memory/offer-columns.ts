import { NO_DAY } from './day-number.ts'

/** Bits of an offer's flags; one that no longer exists has none. */
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
/** Traits are the number of the store above the flags. */
export const STORE_SHIFT = 16
const FLAG_BITS = 0xff_ff

/**
 * The numbers of the offers, one typed array a column. Offers of a product hang together in a chain (`first`, `next`);
 * they are loaded product by product, so a walk along a chain mostly walks straight through memory.
 */
export class OfferColumns {
  count = 0
  readonly ids: string[] = []
  product = new Uint32Array(1024)
  /** Store and flags in one number: what a scan asks of every offer takes one read. */
  traits = new Uint32Array(1024)
  price = new Float64Array(1024)
  sold = new Int32Array(1024)
  earliest = new Int32Array(1024)
  latest = new Int32Array(1024)
  region = new Uint16Array(1024)
  next = new Int32Array(1024)
  first = new Int32Array(1024).fill(NONE)
  #last = new Int32Array(1024).fill(NONE)
  readonly #slots = new Map<string, number>()

  /** Writes an offer: in its place when it is known, at the end otherwise. Answers its slot. */
  put(values: OfferValues): number {
    const known = this.#slots.get(values.id)
    const slot = known ?? this.#append(values)
    this.traits[slot] = (values.store << STORE_SHIFT) | values.flags
    this.price[slot] = values.price
    this.sold[slot] = values.sold
    this.earliest[slot] = values.earliest
    this.latest[slot] = values.latest
    this.region[slot] = values.region
    return slot
  }

  slotOf(offerId: string): number {
    return this.#slots.get(offerId) ?? NONE
  }

  storeOf(slot: number): number {
    return (this.traits[slot] ?? 0) >>> STORE_SHIFT
  }

  flagsOf(slot: number): number {
    return (this.traits[slot] ?? 0) & FLAG_BITS
  }

  /** An offer that no longer exists stays in its chain and is never shown. */
  drop(slot: number): void {
    this.traits[slot] = this.storeOf(slot) << STORE_SHIFT
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
    while (product >= this.first.length) {
      this.first = grown(this.first, new Int32Array(this.first.length * 2).fill(NONE))
      this.#last = grown(this.#last, new Int32Array(this.#last.length * 2).fill(NONE))
    }
    this.ids.push(id)
    this.#slots.set(id, slot)
    this.product[slot] = product
    this.next[slot] = NONE
    const before = this.#last[product] ?? NONE
    if (before === NONE) this.first[product] = slot
    else this.next[before] = slot
    this.#last[product] = slot
    return slot
  }

  #grow(): void {
    const size = this.product.length * 2
    this.product = grown(this.product, new Uint32Array(size))
    this.traits = grown(this.traits, new Uint32Array(size))
    this.price = grown(this.price, new Float64Array(size))
    this.sold = grown(this.sold, new Int32Array(size))
    this.earliest = grown(this.earliest, new Int32Array(size))
    this.latest = grown(this.latest, new Int32Array(size))
    this.region = grown(this.region, new Uint16Array(size))
    this.next = grown(this.next, new Int32Array(size))
  }
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from)
  return into
}
