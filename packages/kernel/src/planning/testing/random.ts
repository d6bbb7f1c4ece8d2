/** A generator that gives the same numbers for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** From `least` to `most`, both inclusive. */
  int(least: number, most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    return least + Math.floor(share * (most - least + 1))
  }

  isOf(share: number): boolean {
    return this.int(0, 9999) < share * 10_000
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.int(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
}
