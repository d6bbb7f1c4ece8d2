import { NO_DAY } from '../day-number.ts'

/**
 * What offers share: the store with the flags, and the region rule. A million offers have a few thousand kinds, and whatever
 * depends only on these is computed once for each kind.
 */
export class OfferKinds {
  readonly traits: number[] = []
  readonly region: number[] = []
  readonly #numbers = new Map<number, number>()

  number(traits: number, region: number): number {
    const key = (traits >>> 0) * 65_536 + region
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const made = this.traits.push(traits) - 1
    this.region.push(region)
    this.#numbers.set(key, made)
    return made
  }
}

/**
 * The bounds of the numbers of a product's offers. They are only widened, except for prices of one buyer during a search, so they
 * may be too wide but never too narrow: enough to exclude a product whose offers cannot be among the best.
 */
export class ProductBounds {
  mostSold = new Float64Array(1024)
  leastPrice = new Float64Array(1024).fill(Infinity)
  mostPrice = new Float64Array(1024)
  latest = new Int32Array(1024)

  widen(product: number, offer: { readonly sold: number; readonly price: number; readonly latest: number }): void {
    while (product >= this.mostSold.length) this.#grow()
    this.mostSold[product] = Math.max(this.mostSold[product] ?? 0, offer.sold)
    this.leastPrice[product] = Math.min(this.leastPrice[product] ?? Infinity, offer.price)
    this.mostPrice[product] = Math.max(this.mostPrice[product] ?? 0, offer.price)
    if (offer.latest !== NO_DAY) this.latest[product] = Math.max(this.latest[product] ?? 0, offer.latest)
  }

  /** For a temporary price; returns a function that restores it. */
  widenPrice(product: number, price: number): () => void {
    const least = this.leastPrice[product] ?? Infinity
    const most = this.mostPrice[product] ?? 0
    this.leastPrice[product] = Math.min(least, price)
    this.mostPrice[product] = Math.max(most, price)
    return () => {
      this.leastPrice[product] = least
      this.mostPrice[product] = most
    }
  }

  #grow(): void {
    const size = this.mostSold.length * 2
    const grown = (from: Float64Array, fill: number) => {
      const into = new Float64Array(size).fill(fill)
      into.set(from)
      return into
    }
    this.mostSold = grown(this.mostSold, 0)
    this.leastPrice = grown(this.leastPrice, Infinity)
    this.mostPrice = grown(this.mostPrice, 0)
    const { latest } = this
    this.latest = new Int32Array(size)
    this.latest.set(latest)
  }
}
