/** The parts of OpenSearch's query language that the adapter uses. */
export type Clause =
  | { readonly match_all: Readonly<Record<string, never>> }
  | { readonly match_none: Readonly<Record<string, never>> }
  | { readonly term: Readonly<Record<string, string | boolean>> }
  | { readonly terms: Readonly<Record<string, readonly string[]>> }
  | { readonly prefix: Readonly<Record<string, string>> }
  | { readonly regexp: Readonly<Record<string, string>> }
  | { readonly match_phrase: Readonly<Record<string, string>> }
  | { readonly range: Readonly<Record<string, Range>> }
  | { readonly exists: { readonly field: string } }
  | { readonly constant_score: { readonly filter: Clause; readonly boost: number } }
  | { readonly dis_max: { readonly queries: readonly Clause[] } }
  | { readonly bool: Bool }

export interface Range {
  readonly gte?: number | string
  readonly lte?: number | string
}

export interface Bool {
  readonly must?: readonly Clause[]
  readonly filter?: readonly Clause[]
  readonly should?: readonly Clause[]
  readonly must_not?: readonly Clause[]
  readonly minimum_should_match?: number
}

export type SortKey = ScriptKey | FieldKey
type FieldKey = Readonly<Record<string, { readonly order: 'asc' | 'desc'; readonly missing?: '_last' }>>
export interface ScriptKey {
  readonly _script: ScriptSort
}

/** Sorts by a number that is computed for each hit. */
export interface ScriptSort {
  readonly type: 'number'
  readonly order: 'asc' | 'desc'
  readonly script: {
    readonly lang: 'painless'
    readonly source: string
    readonly params: { readonly own: Readonly<Record<string, number>> }
  }
}

export interface Aggregation {
  readonly filter?: Clause
  readonly terms?: {
    readonly field: string
    readonly size: number
    readonly include?: readonly string[]
    readonly order?: Readonly<Record<string, 'asc' | 'desc'>>
  }
  readonly cardinality?: { readonly field: string; readonly precision_threshold: number }
  readonly sum?: { readonly field: string }
  readonly aggs?: Readonly<Record<string, Aggregation>>
}

export interface SearchBody {
  readonly size: number
  readonly from?: number
  readonly _source: false
  readonly track_total_hits: boolean
  readonly query: Clause
  readonly post_filter?: Clause
  readonly sort?: readonly SortKey[]
  readonly aggs?: Readonly<Record<string, Aggregation>>
}

export function anyOf(clauses: readonly Clause[]): Clause {
  const [only, ...others] = clauses
  if (only && others.length === 0) return only
  return clauses.length === 0 ? { match_none: {} } : { bool: { should: clauses, minimum_should_match: 1 } }
}

export function allOf(clauses: readonly Clause[]): Clause {
  return clauses.length === 0 ? { match_all: {} } : { bool: { filter: clauses } }
}

export function not(clause: Clause): Clause {
  return { bool: { must_not: [clause] } }
}
