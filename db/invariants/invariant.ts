/** Something that is always true: the query finds the rows that deny it. */
export interface Invariant {
  readonly name: string
  readonly sql: string
}

export interface Violation {
  readonly name: string
  /** A few of the rows, to look at. */
  readonly rows: readonly unknown[]
}
