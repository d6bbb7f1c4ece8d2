/** A mixed-integer program to be minimised, for any solver. */
export interface Mip {
  readonly columns: readonly MipColumn[]
  readonly rows: readonly MipRow[]
}

export interface MipColumn {
  readonly cost: number
  readonly upper: number
  readonly isInteger: boolean
}

/** lower ≤ Σ value · column ≤ upper. */
export interface MipRow {
  readonly lower: number
  readonly upper: number
  readonly terms: ReadonlyMap<number, number>
}

export interface MipAnswer {
  /** null when no solution was found in time. */
  readonly values: readonly number[] | null
  /** A proven lower bound: no solution is smaller. */
  readonly bound: number
  readonly isOptimal: boolean
}

/** `start` is a known solution by column; the solver fills in missing columns. */
export type SolveMip = (
  mip: Mip,
  options: { readonly timeLimitMs: number; readonly start: ReadonlyMap<number, number> | null },
) => MipAnswer

/** A sum of columns with factors. */
export type Terms = ReadonlyMap<number, number>

/** Builds a program column by column and row by row. */
export class MipBuilder {
  readonly columns: MipColumn[] = []
  readonly rows: MipRow[] = []

  binary(cost: number): number {
    return this.columns.push({ cost, upper: 1, isInteger: true }) - 1
  }

  whole(cost: number, upper: number): number {
    return this.columns.push({ cost, upper, isInteger: true }) - 1
  }

  amount(cost: number, upper: number): number {
    return this.columns.push({ cost, upper, isInteger: false }) - 1
  }

  /** Σ ≤ upper */
  atMost(terms: Terms, upper: number): void {
    this.rows.push({ lower: -Infinity, upper, terms })
  }

  /** Σ ≥ lower */
  atLeast(terms: Terms, lower: number): void {
    this.rows.push({ lower, upper: Infinity, terms })
  }

  exactly(terms: Terms, value: number): void {
    this.rows.push({ lower: value, upper: value, terms })
  }
}

/** The first sum plus the second times a factor. */
export function plus(a: Terms, b: Terms, factor = 1): Map<number, number> {
  const sum = new Map(a)
  for (const [column, value] of b) sum.set(column, (sum.get(column) ?? 0) + value * factor)
  return sum
}
