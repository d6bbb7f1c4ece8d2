/** Something that is always true: the query finds the rows that deny it. */
export interface Invariant {
  readonly name: string
  readonly sql: string
  /** Holds only where every step was taken through the shop; tests build orders half-way along by hand. */
  readonly isOfWholeWorlds?: true
}

export interface Violation {
  readonly name: string
  /** A few of the rows, to look at. */
  readonly rows: readonly unknown[]
}
