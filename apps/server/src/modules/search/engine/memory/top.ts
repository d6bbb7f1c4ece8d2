/** The order of hits with equal sort keys. */
interface Ids {
  compare(one: number, other: number): number
}

/**
 * Keeps the best `size` of any number of hits: a heap in typed arrays whose root is the worst kept one. Each hit has two sort
 * keys, smaller is better; ties are ordered by offer id, so that pages never repeat or skip.
 */
export class Top {
  readonly size: number
  readonly #ids: Ids
  readonly #slots: Int32Array
  readonly #first: Float64Array
  readonly #second: Float64Array
  #count = 0
  /** The sort keys of the worst kept hit when the list is full: worse hits need not be added. */
  worstFirst = Infinity
  worstSecond = Infinity

  constructor(size: number, ids: Ids) {
    this.size = size
    this.#ids = ids
    this.#slots = new Int32Array(size)
    this.#first = new Float64Array(size)
    this.#second = new Float64Array(size)
  }

  push(slot: number, first: number, second: number): void {
    if (this.#count < this.size) {
      this.#rise(this.#count++, slot, first, second)
      if (this.#count === this.size) this.#noteWorst()
      return
    }
    if (this.size === 0 || first > this.worstFirst || this.#compare(0, slot, first, second) <= 0) return
    this.#sink(slot, first, second)
    this.#noteWorst()
  }

  #noteWorst(): void {
    this.worstFirst = this.#first[0] ?? Infinity
    this.worstSecond = this.#second[0] ?? Infinity
  }

  /** Slots from the best on, without the first `offset`. */
  slots(offset: number): number[] {
    const order = Array.from({ length: this.#count }, (_, at) => at)
    return order
      .toSorted((a, b) => this.#compare(a, this.#slots[b] ?? 0, this.#first[b] ?? 0, this.#second[b] ?? 0))
      .slice(offset)
      .map(at => this.#slots[at] ?? 0)
  }

  /** Whether the hit at a position comes before (negative) or after (positive) the given one. */
  #compare(at: number, slot: number, first: number, second: number): number {
    const keptFirst = this.#first[at] ?? 0
    if (keptFirst !== first) return keptFirst < first ? -1 : 1
    const keptSecond = this.#second[at] ?? 0
    if (keptSecond !== second) return keptSecond < second ? -1 : 1
    return this.#ids.compare(this.#slots[at] ?? 0, slot)
  }

  #rise(from: number, slot: number, first: number, second: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#compare(parent, slot, first, second) >= 0) break
      this.#copy(parent, at)
      at = parent
    }
    this.#write(at, slot, first, second)
  }

  /** Replaces the worst hit and restores the heap. */
  #sink(slot: number, first: number, second: number): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#count) break
      const right = child + 1
      if (
        right < this.#count &&
        this.#compare(right, this.#slots[child] ?? 0, this.#first[child] ?? 0, this.#second[child] ?? 0) > 0
      )
        child = right
      if (this.#compare(child, slot, first, second) <= 0) break
      this.#copy(child, at)
      at = child
    }
    this.#write(at, slot, first, second)
  }

  #copy(from: number, to: number): void {
    this.#write(to, this.#slots[from] ?? 0, this.#first[from] ?? 0, this.#second[from] ?? 0)
  }

  #write(at: number, slot: number, first: number, second: number): void {
    this.#slots[at] = slot
    this.#first[at] = first
    this.#second[at] = second
  }
}

/**
 * The numbers with the highest counts, highest first, ties in the order of their words; counts of zero are left out. A
 * search may have thousands of specs and makers, of which a page shows a few: only these few are kept sorted.
 */
export function topCounted(counts: Int32Array, most: number, wordOf: (number: number) => string): number[] {
  const best: number[] = []
  const precedes = (a: number, b: number) => {
    const more = (counts[a] ?? 0) - (counts[b] ?? 0)
    return more !== 0 ? more > 0 : wordOf(a) < wordOf(b)
  }
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const last = best.at(-1)
    if (best.length >= most && (last === undefined || !precedes(number, last))) continue
    if (best.length >= most) best.pop()
    let at = best.length
    while (at > 0 && precedes(number, best[at - 1] ?? 0)) at--
    best.splice(at, 0, number)
  }
  return best
}
