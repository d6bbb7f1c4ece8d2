/** A cache of the last few results. `version` identifies the data they were made from: another version empties the cache. */
export class Kept<T> {
  readonly #most: number
  readonly #answers = new Map<string, T>()
  #version = -1

  constructor(most: number) {
    this.#most = most
  }

  find(question: string, version: number): T | undefined {
    if (version !== this.#version) this.#answers.clear()
    this.#version = version
    const answer = this.#answers.get(question)
    if (answer === undefined) return undefined
    // Used again: it becomes the last to be removed.
    this.#answers.delete(question)
    this.#answers.set(question, answer)
    return answer
  }

  /** Stores a result that was not found before. */
  keep(question: string, answer: T): T {
    this.#answers.set(question, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
