/** The SQLSTATE or system error code of anything thrown by the driver. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Raised by a statement that divides by zero unless it found all rows it names: a statement sent ahead must fail by itself. */
export const NOT_ALL = '22012'
/** From the database, and from code that finds that a transaction must be retried. */
export const RUN_AGAIN = '40001'

/** The message of anything thrown or emitted; the job queue passes plain objects with a message. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/** Codes of the system, PostgreSQL and PgBouncer for a database that is temporarily unreachable. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // PgBouncer, when the server behind it is unreachable or its queue is full.
  '08P01',
  '08001',
  '08006',
  // A former primary that no longer accepts writes.
  '25006',
  // A transaction that waited too long for its next statement, and a statement that ran too long.
  '25P03',
  '57014',
  // No disk space left, and too many connections.
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/**
 * Messages of the driver without a code, and messages of a former primary that is now a standby, under codes with other
 * meanings too: used nonces are in an unlogged table, which a standby cannot read.
 */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|timeout expired|unlogged relations during recovery|recovery is in progress/

/** Whether the database was unreachable, lost or too slow: a retry a little later may help. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return AWAY.has(codeOf(error)) || AWAY_MESSAGE.test(messageOf(error))
}
