import { setTimeout as pause } from 'node:timers/promises'
import { spanned } from '../tracing/tracing.ts'
import { isOutdated } from './auto-prepare-statements.ts'
import { ABORTED } from './bundle.ts'
import type { Db } from './database.ts'
import { codeOf, isDatabaseUnreachable, RUN_AGAIN } from './error-codes.ts'
import { flightOf, openFlight } from './flight.ts'

/** The rows that the transaction may access; row-level security reads it. */
export interface Scope {
  readonly companyId?: string | undefined
  readonly accountId?: string | undefined
  readonly storeId?: string | undefined
  /** Jobs, provider notices and operators: the rows of all companies. */
  readonly isSystem?: boolean | undefined
  /** An operator limited to some stores or provinces is limited in the system scope too. */
  readonly limitStores?: readonly string[] | undefined
  readonly limitProvinces?: readonly string[] | undefined
}

export interface TransactionOptions {
  readonly isReadOnly?: boolean
  readonly attempts?: number
  readonly onRetry?: (code: string) => void
}

const DEADLOCK = '40P01'
/** Of the spans of a trace. */
const READING = { 'db.system.name': 'postgresql', 'xiaojiu.read_only': true }
const WRITING = { 'db.system.name': 'postgresql', 'xiaojiu.read_only': false }
const PROVINCE = /^\d{6}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Runs `work` in one transaction. On a deadlock, a serialization failure or an outdated prepared statement it runs the whole of
 * `work` again, so `work` may only use the database it is given.
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
      const opening = openingStatement(scope, isReadOnly)
      return await spanned('transaction', isReadOnly ? READING : WRITING, () =>
        runOnce(db, { opening, isReadOnly }, work, progress),
      )
    } catch (error) {
      const code = codeOf(error)
      // A pooled connection may have been lost long ago: nothing has happened yet, so one retry with another connection
      // is safe.
      if (mayReconnect && progress.isConnected && !progress.hasBegun && isDatabaseUnreachable(error)) {
        mayReconnect = false
        onRetry?.(code)
        continue
      }
      if (attempt >= attempts || !(code === RUN_AGAIN || code === DEADLOCK || isOutdated(error))) throw error
      onRetry?.(code)
      await pause(Math.random() * 10 * attempt)
    }
  }
}

interface Progress {
  isConnected: boolean
  hasBegun: boolean
}

/** Sends the begin with the first statements of the work, and the commit with the last unawaited ones. */
async function runOnce<T>(
  db: Db,
  { opening, isReadOnly }: { readonly opening: string; readonly isReadOnly: boolean },
  work: (tx: Db) => Promise<T>,
  progress: Progress,
): Promise<T> {
  const { flight, tx, release } = await openFlight(db)
  progress.isConnected = true
  const begun = flight.send(opening).then(() => {
    progress.hasBegun = true
  })
  begun.catch(() => undefined)
  let ending: Promise<void> | undefined
  let isLost = false
  try {
    const result = await work(tx)
    // Statements that decide nothing are sent together with begin and commit. If the connection is lost then, it is unknown
    // whether they were carried out, so there is no second attempt.
    if (flight.isCollecting) progress.hasBegun = true
    else await begun
    ending = flight.commit()
    // A transaction that cannot have written anything need not wait.
    if (!isReadOnly) await ending
    await begun
    return result
  } catch (error) {
    isLost = isDatabaseUnreachable(error)
    ending ??= flight.rollback()
    await ending.catch(() => undefined)
    // If the connection was lost before the begin, that error is the useful one.
    await begun
    // Of statements that travelled together, the work may have awaited another one than the first that failed.
    throw codeOf(error) === ABORTED ? (flight.cause ?? error) : error
  } finally {
    // A connection is returned when nothing runs on it; a lost one is discarded before anyone else gets it.
    void (ending ?? Promise.resolve()).then(
      () => release(isLost),
      error => release(isLost || isDatabaseUnreachable(error)),
    )
  }
}

/**
 * Awaits statements that decide nothing together with the commit. All of `sent` must have been sent when this is
 * called: a statement that waits for another's answer would come too late.
 */
export function alongCommit(tx: Db, sent: Promise<unknown>): void {
  flightOf(tx).waitAtCommit(sent)
}

/** Begins and sets the scope in one round trip. Values are validated ids, so they may be part of the text. */
function openingStatement(scope: Scope, isReadOnly: boolean): string {
  const statements = [isReadOnly ? 'begin isolation level repeatable read read only' : 'begin']
  const settings = { company_id: scope.companyId, account_id: scope.accountId, store_id: scope.storeId }
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue
    if (!UUID.test(value)) throw new RangeError(`not an id: ${name}`)
    statements.push(`set local app.${name} = '${value}'`)
  }
  const limits = [
    ['limit_stores', scope.limitStores, UUID],
    ['limit_provinces', scope.limitProvinces, PROVINCE],
  ] as const
  for (const [name, values, shape] of limits) {
    if (values === undefined) continue
    if (!values.every(value => shape.test(value))) throw new RangeError(`not an id: ${name}`)
    statements.push(`set local app.${name} = '{${values.join(',')}}'`)
  }
  if (scope.isSystem) statements.push(`set local app.scope = 'system'`)
  return statements.join('; ')
}
