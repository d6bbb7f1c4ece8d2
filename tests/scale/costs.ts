/** The cost of one call in processor milliseconds. */
export interface CallCost {
  /** On the main thread. */
  readonly loopMs: number
  /** On the thread of the search index. */
  readonly searchMs: number
  /** In PostgreSQL. */
  readonly databaseMs: number
}

/** A measurement that the model must reproduce: calls per second with 16 clients, everything on the same two cores. */
export interface Measured {
  readonly cost: CallCost
  readonly perSecond: number
}

/**
 * Measured once with 16 clients and 20,000 offers, when reads got caches (ADR 21): arm64, two cores for server, search thread,
 * PostgreSQL 18 with fsync, and the load generator. `npm run bench -- calls` measures again; update costs and rates together.
 */
export const MEASURED = {
  'signed call that does nothing': { cost: { loopMs: 0.24, searchMs: 0, databaseMs: 0.04 }, perSecond: 4130 },
  'goods detail': { cost: { loopMs: 0.36, searchMs: 0, databaseMs: 0.1 }, perSecond: 2713 },
  'search, first page': { cost: { loopMs: 0.86, searchMs: 0.29, databaseMs: 0.11 }, perSecond: 1148 },
  'add to cart': { cost: { loopMs: 1.02, searchMs: 0, databaseMs: 0.67 }, perSecond: 859 },
} as const satisfies Record<string, Measured>

/** The generator's cost of sending a call and reading its response. */
export const GENERATOR_MS = 0.07

/** A buyer's calls for one order: how often each is made. An estimate, not a measurement. */
export const WAY_TO_AN_ORDER: readonly {
  readonly cost: CallCost
  readonly count: number
  readonly mayReadReplica: boolean
}[] = [
  { cost: MEASURED['search, first page'].cost, count: 12, mayReadReplica: false },
  { cost: MEASURED['goods detail'].cost, count: 8, mayReadReplica: false },
  { cost: MEASURED['add to cart'].cost, count: 5, mayReadReplica: false },
  // Settlement and commit: a prototype made 376 per second on two cores; the division is an estimate.
  { cost: { loopMs: 2.5, searchMs: 0, databaseMs: 2.8 }, count: 1, mayReadReplica: false },
  // Order lists, bills, statements: not measured separately; assumed to cost as much as a database search, 5.2 ms on the primary.
  { cost: { loopMs: 1.2, searchMs: 0, databaseMs: 5.2 }, count: 3, mayReadReplica: true },
]
