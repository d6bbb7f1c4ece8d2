import { callbackify } from 'node:util'
import pg from 'pg'

/**
 * Each prepared statement uses memory of its connection as long as it lives; a pooler in between must keep as many, and those
 * that are always prepared.
 */
export const MOST_LEARNT = 400
const MOST_COUNTED = 4000
/** Inserts of many rows have a different text for each number of rows, so long texts are not prepared. */
const LONGEST = 6000
const OFTEN = 3
/** Limits are written as numbers (`preparable-postgres.ts`), and anybody may ask for pages of any size. */
const LIMIT = /\blimit \d+/gi
const MOST_OF_OTHER_LIMITS = 8
const ALL_COLUMNS = /\.\*|(?:\b(?:select|distinct|returning)\s|,)\s*\*/i
/** In a name, before the number of times that names were renewed. */
const NEXT = '.'
const QUOTED = /'[^']*'|"[^"]*"/g
const INNERMOST = /\([^()]*\)/g

/** All forms in which the driver accepts a statement. */
const driver = pg.Client.prototype as unknown as {
  readonly query: (this: pg.ClientBase, ...args: readonly unknown[]) => unknown
}

/** Texts of statements that never change (`prepared`). Their number is fixed by the code. */
const fixed = new Set<string>()

/** Has a statement prepared with its first use on every connection, however many others have names. */
export function prepareAlways(text: string): void {
  fixed.add(text)
}

/** Whether the text may return all columns of a table; a star in a subquery does not. */
function returnsAllColumns(text: string): boolean {
  let outermost = text.replaceAll(QUOTED, '')
  for (let before = ''; before !== outermost; ) {
    before = outermost
    outermost = outermost.replaceAll(INNERMOST, '')
  }
  return ALL_COLUMNS.test(outermost)
}

/** A migration beside a running server has changed the columns that a prepared statement returns. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i

/** Whether it can be prepared: with values it is always one statement, without it may be several, or one of another kind. */
export function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || (!text.includes(';') && PREPARABLE.test(text))
}

interface Naming {
  readonly nameOf: (text: string) => string | undefined
  /** The statement of this text failed because it is outdated. */
  readonly renew: (text: string, name: string | undefined) => void
}

const naming = new WeakMap<pg.PoolClient, Naming>()

/** The name under which this connection prepares a statement with values; none until it was seen often. */
export function nameFor(client: pg.PoolClient, text: string): string | undefined {
  return naming.get(client)?.nameOf(text)
}

/** A statement under a new name has another text too: PgBouncer looks only at the text to find what it has prepared. */
export function textFor(text: string, name: string | undefined): string {
  const [, generation] = name?.split(NEXT) ?? []
  return generation === undefined ? text : `${text} /* ${generation} */`
}

/** After a failure of this statement: gives it another name if what it returns has changed. */
export function noteFailure(client: pg.PoolClient, error: unknown, text: string, name: string | undefined): void {
  if (isOutdated(error)) naming.get(client)?.renew(text, name)
}

/** The names of statements; the same on all connections of a pool. */
function makeNaming(): Naming {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  /** How many names statements have that differ in their limits alone. */
  const alike = new Map<string, number>()
  let learnt = 0
  let generation = 0
  const isOften = (text: string): boolean => {
    if (learnt >= MOST_LEARNT || text.length > LONGEST) return false
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return false
    }
    const family = text.replaceAll(LIMIT, 'limit')
    const namedCount = alike.get(family) ?? 0
    if (namedCount >= MOST_OF_OTHER_LIMITS) return false
    if (family !== text) alike.set(family, namedCount + 1)
    counts.delete(text)
    learnt++
    return true
  }
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (!fixed.has(text) && !isOften(text)) return undefined
      const name = `often-${names.size}`
      names.set(text, name)
      return name
    },
    renew(text, name) {
      // Another connection may have been first.
      if (name === undefined || names.get(text) !== name) return
      generation++
      // The migration may have changed others too, and each would fail once.
      for (const [other, old] of names)
        if (returnsAllColumns(other)) names.set(other, `${old.split(NEXT)[0]}${NEXT}${generation}`)
    },
  }
}

/**
 * Names frequently repeated statements, so that the database keeps their plans: an order has forty statements, and
 * planning took as long as running them. Returns a function for each new connection.
 */
export function autoPrepareStatements(): (client: pg.PoolClient) => void {
  const own = makeNaming()
  return client => {
    naming.set(client, own)
    const send = (...args: unknown[]): unknown => driver.query.apply(client, args)
    const query = (...args: unknown[]): unknown => {
      const [text, values, callback] = args
      const isOne = typeof text === 'string' && Array.isArray(values) && isPreparable(text, values)
      const name = isOne ? own.nameOf(text) : undefined
      if (name === undefined) return send(...args)
      const answer = sendNamed(send, name, textFor(text as string, name), values).catch((error: unknown) => {
        if (!isOutdated(error)) throw error
        // It failed before it did anything.
        own.renew(text as string, name)
        return send(text, values)
      })
      if (typeof callback !== 'function') return answer
      return callbackify(() => answer)(callback as (error: Error, result: unknown) => void)
    }
    client.query = query as typeof client.query
  }
}

/** The name is set on the query object: the driver copies a description property by property. */
function sendNamed(
  send: (query: pg.Query) => unknown,
  name: string,
  text: string,
  values: unknown,
): Promise<pg.QueryResult> {
  const query = new pg.Query(text, values as unknown[]) as Named
  query.name = name
  const answer = new Promise<pg.QueryResult>((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
  })
  send(query)
  return answer
}

interface Named extends pg.Query {
  name?: string
  callback?: (error: Error | null, result: pg.QueryResult) => void
}
