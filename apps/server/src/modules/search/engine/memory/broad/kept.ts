/**
 * The answers to the last few questions, for as long as what they were made of has not changed. `version` tells whether it
 * has: any other number empties the whole.
 */
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
    // Asked for again: it is the last to go.
    this.#answers.delete(question)
    this.#answers.set(question, answer)
    return answer
  }

  /** Keeps an answer that was just looked for and not found. */
  keep(question: string, answer: T): T {
    this.#answers.set(question, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
