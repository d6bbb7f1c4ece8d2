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
const ALL_COLUMNS = /\.\*|(?:\b(?:select|distinct|returning)\s|,)\s*\*/i
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
  if (returnsAllColumns(text)) throw new Error(`a prepared statement names its columns: ${text}`)
  fixed.add(text)
}

/**
 * Such a statement is not prepared: a migration beside a running server may add columns, and then the plan would fail. `*` inside
 * a subquery does no harm, because the statement itself names what it returns.
 */
function returnsAllColumns(text: string): boolean {
  let outermost = text.replaceAll(QUOTED, '')
  for (let before = ''; before !== outermost; ) {
    before = outermost
    outermost = outermost.replaceAll(INNERMOST, '')
  }
  return ALL_COLUMNS.test(outermost)
}

const naming = new WeakMap<pg.PoolClient, (text: string) => string | undefined>()

/** The name under which this connection prepares a statement with values; none until it was seen often. */
export function nameFor(client: pg.PoolClient, text: string): string | undefined {
  return naming.get(client)?.(text)
}

/**
 * Names frequently repeated statements, so that the database keeps their plans: an order has forty statements, and
 * planning took as long as running them. Returns a function for each new connection.
 */
export function autoPrepareStatements(): (client: pg.PoolClient) => void {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (!fixed.has(text) && !isOften(text)) return undefined
    const name = `often-${names.size}`
    names.set(text, name)
    return name
  }
  let learnt = 0
  const isOften = (text: string): boolean => {
    if (learnt >= MOST_LEARNT || text.length > LONGEST) return false
    const count = (counts.get(text) ?? 0) + 1
    const isNext = count === OFTEN && !returnsAllColumns(text)
    if (isNext) learnt++
    if (isNext) counts.delete(text)
    else {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
    }
    return isNext
  }
  return client => {
    naming.set(client, nameOf)
    const send = (...args: unknown[]): unknown => driver.query.apply(client, args)
    const query = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args
      // A text without values may contain several statements, which cannot be prepared.
      const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isOne ? nameOf(text) : undefined
      if (name === undefined) return send(...args)
      return rest.length > 0 ? send({ text, values, name }, ...rest) : sendNamed(send, name, text as string, values)
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
