import pg from 'pg'
import { statementsOf } from '../../apps/server/src/testing/statements-of.ts'

/** The statements of a call. */
export interface Said {
  /** Texts in the order in which they were sent. */
  readonly statements: readonly string[]
  /** Those with values that the database plans anew, because they have no name. */
  readonly unnamed: readonly string[]
  /** The number of waits for the database: statements sent together on one connection are one round trip. */
  readonly trips: number
}

/** Statements that several calls share; each is sent alone. */
const SHARED = /company\.authenticate_requests|cart\.add_together/
/** A transaction in the scope of a login; background work has none. */
const OF_A_LOGIN = /^begin.*set local app\.account_id/
const READ_ONLY = /^begin isolation level repeatable read read only/
const END = /^(commit|rollback)$/

/** One connection during a transaction of a login. */
interface Carried {
  readonly isReadOnly: boolean
  underWay: number
}

/**
 * Records at the driver what is sent for calls of logins during `work`: shared statements, and transactions in their scope. The
 * commit of a read-only transaction is a statement but not a round trip, because it is not awaited.
 */
export async function listenTo(work: () => Promise<unknown>): Promise<Said> {
  const statements: string[] = []
  const unnamed: string[] = []
  const carried = new Map<pg.Client, Carried>()
  let trips = 0
  const driver = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown }
  const { query } = driver
  driver.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const said = statementsOf(args)
    const texts = said.map(({ text }) => text)
    const [opening = ''] = texts
    const send = () => Reflect.apply(query, this, args)
    const notePlanned = () =>
      unnamed.push(
        ...said.filter(({ name, values }) => name === undefined && values.length > 0).map(({ text }) => text),
      )
    if (SHARED.test(opening)) {
      notePlanned()
      statements.push(opening)
      trips++
      return send()
    }
    if (OF_A_LOGIN.test(opening)) carried.set(this, { isReadOnly: READ_ONLY.test(opening), underWay: 0 })
    const own = carried.get(this)
    if (!own) return send()
    notePlanned()
    statements.push(...texts)
    const isEnd = END.test(texts.at(-1) ?? '')
    if (own.underWay === 0 && !(isEnd && own.isReadOnly && texts.length === 1)) trips++
    if (isEnd) carried.delete(this)
    own.underWay++
    const settle = () => {
      own.underWay--
    }
    // Before the code that awaits the result: what it sends next is another round trip.
    if (first instanceof pg.Query) {
      const named = first as pg.Query & { callback: (...told: unknown[]) => void }
      const { callback } = named
      named.callback = (...told) => {
        settle()
        callback(...told)
      }
    }
    const answer = send()
    if (answer instanceof Promise) void answer.then(settle, settle)
    return answer
  }
  try {
    await work()
  } finally {
    driver.query = query
  }
  return { statements, unnamed, trips }
}
