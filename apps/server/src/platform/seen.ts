import { LRUCache } from 'lru-cache'

/** What was seen last under a key: a guess about what is there now, never the truth. Bounded. */
export class Seen<Value extends object | string> {
  readonly #seen: LRUCache<string, Value>

  constructor(most: number) {
    this.#seen = new LRUCache({ max: most })
  }

  get(key: string): Value | undefined {
    return this.#seen.get(key)
  }

  set(key: string, value: Value): void {
    this.#seen.set(key, value)
  }
}
