/** The SQLSTATE or system error code of anything thrown by the driver. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Told by a statement that divides by whether it has met all the rows it names: one that was sent ahead must fail by itself. */
export const NOT_ALL = '22012'
/** Told by the database, and by whoever finds that a transaction has to be run again. */
export const RUN_AGAIN = '40001'

/** What anything thrown or emitted says of itself; the job queue hands on plain objects with a message. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/** Codes of the system, of PostgreSQL and of PgBouncer for: nobody answers now, somebody will in a moment. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // PgBouncer, when the server behind it is gone or its queue is full.
  '08P01',
  '08001',
  '08006',
  // A former primary that takes no writes any more.
  '25006',
  // A transaction that waited too long for its next statement, and a statement that ran too long.
  '25P03',
  '57014',
  // A disk without room, and more connections than there may be.
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/**
 * What the driver says without a code, and what a former primary that follows another now says under codes that mean much
 * else: the numbers used once are in an unlogged table, which no standby can read.
 */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|timeout expired|unlogged relations during recovery|recovery is in progress/

/** Whether the database could not be reached, or was lost, or took too long: trying again a little later may help. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return AWAY.has(codeOf(error)) || AWAY_MESSAGE.test(messageOf(error))
}
