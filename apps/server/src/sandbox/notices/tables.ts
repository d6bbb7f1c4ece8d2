import { SANDBOX_LIST_LIMIT, type SandboxNotice, type SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { SandboxDb } from '../sandbox-db.ts'

/** A due notice with its unsigned payload. */
export interface DueNotice {
  readonly id: string
  readonly provider: SandboxProvider
  readonly url: string
  readonly payload: unknown
  readonly attemptCount: number
}

export async function addNotice(
  db: SandboxDb,
  notice: {
    readonly provider: SandboxProvider
    readonly subject: string
    readonly url: string
    readonly payload: unknown
    readonly firstAt: Date
  },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into sandbox.notice (provider, subject, url, payload, state, next_at, created_at)
     values ($1, $2, $3, $4, 'waiting', $5, $6)`,
    [notice.provider, notice.subject, notice.url, JSON.stringify(notice.payload), notice.firstAt, now],
  )
}

const BATCH = 20
/** When a sender stops without finishing, another may take its notices after this time. */
const HOLD_MS = 60_000

/** Takes due notices; each goes to one sender only, also with several servers. */
export async function takeDue(db: SandboxDb, now: Date): Promise<DueNotice[]> {
  const { rows } = await db.query<DueNotice>(
    `update sandbox.notice set attempt_count = attempt_count + 1, next_at = $2
     where id in (select id from sandbox.notice where state = 'waiting' and next_at <= $1
                  order by next_at, id limit ${BATCH} for update skip locked)
     returning id, provider, url, payload, attempt_count as "attemptCount"`,
    [now, addMs(now, HOLD_MS)],
  )
  return rows
}

export async function markDelivered(db: SandboxDb, id: string, status: number): Promise<void> {
  await db.query(`update sandbox.notice set state = 'delivered', next_at = null, last_status = $2 where id = $1`, [
    id,
    status,
  ])
}

/** Not accepted: retried at `nextAt`, or never. */
export async function markFailed(db: SandboxDb, id: string, status: number | null, nextAt: Date | null): Promise<void> {
  await db.query(
    `update sandbox.notice set state = case when $3::timestamptz is null then 'given-up' else 'waiting' end,
       next_at = $3, last_status = $2 where id = $1`,
    [id, status, nextAt],
  )
}

/** Makes a notice due now, whatever its state. */
export async function makeDue(db: SandboxDb, id: string, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    `update sandbox.notice set state = 'waiting', next_at = $2 where id = $1 returning id`,
    [id, now],
  )
  return rows.length > 0
}

export async function listNotices(db: SandboxDb): Promise<SandboxNotice[]> {
  const { rows } = await db.query<SandboxNotice>(
    `select id as "noticeId", provider, subject, state, attempt_count as "attemptCount",
       last_status as "lastStatus", next_at as "nextAt", created_at as "createdAt"
     from sandbox.notice order by id desc limit ${SANDBOX_LIST_LIMIT}`,
  )
  return rows
}
