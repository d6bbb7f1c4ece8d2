/** A hit with its two sort keys; smaller is better, ties go by offer id, so pages never repeat or skip. */
interface Ranked {
  readonly slot: number
  readonly first: number
  readonly second: number
}

/** Keeps the best `size` of any number of hits: a heap whose root is the worst one kept. */
export class Top {
  readonly #size: number
  readonly #ids: readonly string[]
  readonly #heap: Ranked[] = []

  constructor(size: number, ids: readonly string[]) {
    this.#size = size
    this.#ids = ids
  }

  push(slot: number, first: number, second: number): void {
    const heap = this.#heap
    if (heap.length < this.#size) {
      heap.push({ slot, first, second })
      this.#rise(heap.length - 1)
      return
    }
    const worst = heap[0]
    if (!worst || first > worst.first) return
    const hit = { slot, first, second }
    if (this.#compare(hit, worst) >= 0) return
    heap[0] = hit
    this.#sink()
  }

  /** Slots from the best on, the first `offset` left out. */
  slots(offset: number): number[] {
    return this.#heap
      .toSorted((a, b) => this.#compare(a, b))
      .slice(offset)
      .map(hit => hit.slot)
  }

  #compare(a: Ranked, b: Ranked): number {
    if (a.first !== b.first) return a.first < b.first ? -1 : 1
    if (a.second !== b.second) return a.second < b.second ? -1 : 1
    const [idA = '', idB = ''] = [this.#ids[a.slot], this.#ids[b.slot]]
    return idA < idB ? -1 : idA > idB ? 1 : 0
  }

  #rise(from: number): void {
    const heap = this.#heap
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      const [child, above] = [heap[at], heap[parent]]
      if (!child || !above || this.#compare(child, above) <= 0) return
      heap[at] = above
      heap[parent] = child
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let at = 0; ; ) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const [candidate, current] = [heap[child], heap[worst]]
        if (candidate && current && this.#compare(candidate, current) > 0) worst = child
      }
      if (worst === at) return
      const [upper, lower] = [heap[at], heap[worst]]
      if (!upper || !lower) return
      heap[at] = lower
      heap[worst] = upper
      at = worst
    }
  }
}
