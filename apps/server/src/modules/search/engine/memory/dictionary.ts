/** Distinct values as small numbers, for columns and counters. */
export class Dictionary {
  readonly values: string[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a value; a new value gets the next number. */
  number(value: string): number {
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const made = this.values.push(value) - 1
    this.#numbers.set(value, made)
    return made
  }

  /** The number of a known value; otherwise -1. */
  find(value: string): number {
    return this.#numbers.get(value) ?? -1
  }

  value(number: number): string {
    return this.values[number] ?? ''
  }
}
