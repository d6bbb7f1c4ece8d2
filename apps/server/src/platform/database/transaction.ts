import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { codeOf, isDatabaseAway } from './error-codes.ts'

/** Whose rows the transaction may touch; row-level security reads it. */
export interface Scope {
  readonly companyId?: string | undefined
  readonly accountId?: string | undefined
  readonly storeId?: string | undefined
  /** Jobs, provider notices and operators: every company's rows. */
  readonly isSystem?: boolean | undefined
}

export interface TransactionOptions {
  readonly isReadOnly?: boolean
  readonly attempts?: number
  readonly onRetry?: (code: string) => void
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Runs `work` in one transaction and, on a deadlock or serialization failure, runs the whole of it again:
 * so `work` must do nothing but talk to the database it is given.
 */
export async function transact<T>(
  db: Db,
  scope: Scope,
  work: (tx: Db) => Promise<T>,
  { isReadOnly = false, attempts = 5, onRetry }: TransactionOptions = {},
): Promise<T> {
  let mayReconnect = true
  for (let attempt = 1; ; attempt++) {
    const progress: Progress = { isConnected: false, hasBegun: false }
    try {
      return await runOnce(db, openingStatement(scope, isReadOnly), work, progress)
    } catch (error) {
      const code = codeOf(error)
      // A kept connection may have been lost long ago and show it only now: nothing has happened yet, so another is taken once.
      if (mayReconnect && progress.isConnected && !progress.hasBegun && isDatabaseAway(error)) {
        mayReconnect = false
        onRetry?.(code)
        continue
      }
      if (attempt >= attempts || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error
      onRetry?.(code)
      await pause(Math.random() * 10 * attempt)
    }
  }
}

interface Progress {
  isConnected: boolean
  hasBegun: boolean
}

function runOnce<T>(db: Db, opening: string, work: (tx: Db) => Promise<T>, progress: Progress): Promise<T> {
  return db.connection().execute(async connection => {
    progress.isConnected = true
    await sql.raw(opening).execute(connection)
    progress.hasBegun = true
    try {
      const result = await work(connection)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      // The connection itself may be gone; the first error is the one worth telling.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined)
      throw error
    }
  })
}

/** Begins and names the scope in one round trip. Values are ids checked by shape, so they may stand in the text. */
function openingStatement(scope: Scope, isReadOnly: boolean): string {
  const statements = [isReadOnly ? 'begin isolation level repeatable read read only' : 'begin']
  const settings = { company_id: scope.companyId, account_id: scope.accountId, store_id: scope.storeId }
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue
    if (!UUID.test(value)) throw new RangeError(`not an id: ${name}`)
    statements.push(`set local app.${name} = '${value}'`)
  }
  if (scope.isSystem) statements.push(`set local app.scope = 'system'`)
  return statements.join('; ')
}
