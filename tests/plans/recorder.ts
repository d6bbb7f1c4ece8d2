import pg from 'pg'
import { statementsOf } from '../../apps/server/src/testing/statements-of.ts'

/** A statement of the application with its scope. */
export interface Sent {
  readonly opening: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** How the application begins a transaction; the owner's tools begin differently. */
export const OPENING = /^begin( isolation level repeatable read read only)?(;|$)/
const END = /^(commit|rollback)$/
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i

/** Records what the application's role sends until `stop`; one statement for each text. */
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
