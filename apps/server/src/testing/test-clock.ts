/** The default time of tests, noon in Shanghai. */
export const TEST_NOON = new Date('2026-11-16T12:00:00+08:00')

/** A clock that the test sets. */
export class TestClock {
  #now: Date
  constructor(start: Date = TEST_NOON) {
    this.#now = start
  }
  readonly read = (): Date => this.#now
  set(now: Date): void {
    this.#now = now
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}
