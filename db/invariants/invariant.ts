/** A condition that always holds; the query finds the rows that violate it. */
export interface Invariant {
  readonly name: string
  readonly sql: string
  /** Holds only when every step went through the shop; tests insert orders in the middle of their life. */
  readonly isOfWholeWorlds?: true
}

export interface Violation {
  readonly name: string
  /** Some of the violating rows. */
  readonly rows: readonly unknown[]
}
