import pg from 'pg'
import { statementsOf } from '../../apps/server/src/testing/statements-of.ts'

/** A statement as the application sent it, with the scope it was sent in. */
export interface Sent {
  readonly opening: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** As the application begins; the owner's tools begin otherwise. */
export const OPENING = /^begin( isolation level repeatable read read only)?(;|$)/
const END = /^(commit|rollback)$/
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i

/** Listens to what the application's role sends, from now until `stop`. One of each text is kept. */
export function recordStatements(): { readonly sent: ReadonlyMap<string, Sent>; stop(): void } {
  const sent = new Map<string, Sent>()
  const openings = new WeakMap<object, string>()
  const driver = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown }
  const { query } = driver
  const listening = function (this: pg.Client, ...args: unknown[]) {
    for (const { text, values } of statementsOf(args)) {
      if (OPENING.test(text)) openings.set(this, text)
      if (END.test(text)) openings.delete(this)
      const opening = openings.get(this)
      if (opening !== undefined && PLANNED.test(text) && !sent.has(text)) sent.set(text, { opening, text, values })
    }
    return Reflect.apply(query, this, args)
  }
  driver.query = listening
  return {
    sent,
    stop: () => {
      driver.query = query
    },
  }
}
