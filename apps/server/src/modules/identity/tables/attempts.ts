import { addMs } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ATTEMPT_WINDOW_MS, type Tally } from '../domain/login-limits.ts'

/** Counts an attempt before it is checked, and returns the new count; one statement, so it is exact over all processes. */
export async function countAttempt(db: Db, key: Buffer, now: Date): Promise<Tally> {
  const counted = await sql<Tally>`
    insert into identity.login_attempt as known (key, begun_count, failed_count, expires_at)
    values (${key}, 1, 0, ${addMs(now, ATTEMPT_WINDOW_MS)})
    on conflict (key) do update set
      begun_count = case when known.expires_at <= ${now} then 1 else known.begun_count + 1 end,
      failed_count = case when known.expires_at <= ${now} then 0 else known.failed_count end,
      expires_at = case when known.expires_at <= ${now} then excluded.expires_at else known.expires_at end
    returning begun_count, failed_count, expires_at`.execute(db)
  const [tally] = counted.rows
  if (!tally) throw new Error('an attempt was not counted')
  return tally
}

export async function countFailure(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set(eb => ({ failedCount: eb('failedCount', '+', 1) }))
    .where('key', '=', key)
    .execute()
}

/** Closes a count that is full for a whole window from now. */
export async function lockFull(db: Db, key: Buffer, most: number, now: Date): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set({ expiresAt: addMs(now, ATTEMPT_WINDOW_MS) })
    .where('key', '=', key)
    .where('failedCount', '>=', most)
    .execute()
}

const MOST_FULL = 5000

/** Counts that are full now by key, and until when. */
export async function listFullCounts(db: Db, most: number, now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('identity.loginAttempt')
    .select(['key', 'expiresAt'])
    .where('failedCount', '>=', most)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt', 'desc')
    .limit(MOST_FULL)
    .execute()
  return new Map(rows.map(({ key, expiresAt }) => [key.toString('hex'), expiresAt]))
}

/** Takes back an attempt that was not evaluated, or that succeeded. */
export async function decrementAttempts(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('identity.loginAttempt')
    .set(eb => ({ begunCount: eb('begunCount', '-', 1) }))
    .where('key', '=', key)
    .where('begunCount', '>', 0)
    .execute()
}

export async function forgetAttempts(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('identity.loginAttempt').where('key', '=', key).execute()
}

export async function insertCaptcha(
  db: Db,
  captcha: {
    readonly id: string
    readonly kind: 'slider' | 'work'
    readonly answerHash: Buffer | null
    readonly expiresAt: Date
  },
): Promise<void> {
  await db.insertInto('identity.captcha').values(captcha).execute()
}

/** Counts a captcha for the network, by hour. */
export async function tallyCaptcha(db: Db, network: string, now: Date, what: 'shown' | 'failed'): Promise<void> {
  const [shown, failed] = what === 'shown' ? [1, 0] : [0, 1]
  await sql`insert into identity.captcha_tally as t (network, hour, shown_count, failed_count)
    values (${network}, date_trunc('hour', ${now}::timestamptz), ${shown}, ${failed})
    on conflict (network, hour) do update set shown_count = t.shown_count + excluded.shown_count,
      failed_count = t.failed_count + excluded.failed_count`.execute(db)
}

/** Captchas by network since an hour: those with the most failures first. */
export async function countCaptchasByNetwork(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ network: string; shown: number; failed: number }>`
    select network, sum(shown_count)::int as shown, sum(failed_count)::int as failed from identity.captcha_tally
    where hour >= ${since} group by network order by sum(failed_count) desc, sum(shown_count) desc, network
    limit ${limit}`.execute(db)
  return rows
}

/** Takes the puzzle away, solved or not: each is answered once. */
export function takeCaptcha(db: Db, captchaId: string) {
  return db
    .deleteFrom('identity.captcha')
    .where('id', '=', captchaId)
    .returning(['kind', 'answerHash', 'expiresAt'])
    .executeTakeFirst()
}

/** As many of a login's browsers are remembered. */
const MOST = 10

/** The logins that were opened from this browser; asked alike whether the login in question exists or not. */
export async function loginsOfBrowser(db: Db, browserHash: Buffer | null): Promise<ReadonlySet<string>> {
  if (browserHash === null) return new Set()
  const rows = await db
    .selectFrom('identity.knownBrowser')
    .select('accountId')
    .where('keyHash', '=', browserHash)
    .execute()
  return new Set(rows.map(row => row.accountId))
}

interface ProvenBrowser {
  readonly accountId: string
  /** The key that was sent, if any; it is invalid from now on. */
  readonly was: Buffer | null
  readonly keyHash: Buffer
  readonly now: Date
}

/** Remembers the browser for the login under a new key; what it was known for otherwise stays. */
export async function rememberBrowser(db: Db, { accountId, was, keyHash, now }: ProvenBrowser): Promise<void> {
  if (was) await db.updateTable('identity.knownBrowser').set({ keyHash }).where('keyHash', '=', was).execute()
  await db
    .insertInto('identity.knownBrowser')
    .values({ accountId, keyHash, provenAt: now })
    .onConflict(on => on.columns(['accountId', 'keyHash']).doUpdateSet({ provenAt: now }))
    .execute()
  await db
    .deleteFrom('identity.knownBrowser')
    .where('accountId', '=', accountId)
    .where('keyHash', 'in', eb =>
      eb
        .selectFrom('identity.knownBrowser')
        .select('keyHash')
        .where('accountId', '=', accountId)
        // The browser just proven stays, even when others were proven in the same millisecond.
        .where('keyHash', '<>', keyHash)
        .orderBy('provenAt', 'desc')
        .orderBy('keyHash')
        .offset(MOST - 1),
    )
    .execute()
}

/** Deletes the known browsers of the login, except one if named. */
export async function forgetBrowsers(db: Db, accountId: string, except: Buffer | null): Promise<void> {
  await db
    .deleteFrom('identity.knownBrowser')
    .where('accountId', '=', accountId)
    .$if(except !== null, query => query.where('keyHash', '<>', except))
    .execute()
}
