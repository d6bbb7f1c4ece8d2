import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The amount of open work. */
export async function countLeft(db: Db, now: Date, mostAttempts: number) {
  const { rows } = await sql<{
    outboxSeconds: number
    outboxCount: number
    lag: number[]
    retryingCount: number
    givenUpCount: number
  }>`select
      coalesce(extract(epoch from ${now}::timestamptz - (select created_at from platform.outbox order by id limit 1)), 0)::int
        as outbox_seconds,
      (select count(*) from platform.outbox)::int as outbox_count,
      (select array[count(*) filter (where age < 10), count(*) filter (where age >= 10 and age < 60),
          count(*) filter (where age >= 60 and age < 300), count(*) filter (where age >= 300)]::int[]
        from (select extract(epoch from ${now}::timestamptz - created_at) as age from platform.outbox) waiting) as lag,
      (select count(*) from platform.failed_reaction where attempts < ${mostAttempts})::int as retrying_count,
      (select count(*) from platform.failed_reaction where attempts >= ${mostAttempts})::int as given_up_count`.execute(
    db,
  )
  const [left] = rows
  if (!left) throw new Error('the database told nothing')
  return left
}

/** Dead letters, grouped by subscriber and event. */
export async function sumGivenUp(db: Db, mostAttempts: number) {
  const { rows } = await sql<{ subscriber: string; event: string; count: number }>`
    select subscriber, event, count(*)::int as count from platform.failed_reaction
    where attempts >= ${mostAttempts} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Those tried most often first. */
export function listFailed(db: Db, limit: number) {
  return db
    .selectFrom('platform.failedReaction')
    .selectAll()
    .orderBy('attempts', 'desc')
    .orderBy('retryAt')
    .limit(limit)
    .execute()
}

/** Retries one reaction at once, with its attempts reset. */
export async function takeUpOne(
  db: Db,
  { eventId, subscriber }: { readonly eventId: string; readonly subscriber: string },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('platform.failedReaction')
    .set({ attempts: 1, retryAt: now })
    .where('eventId', '=', eventId)
    .where('subscriber', '=', subscriber)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export interface ReactionRef {
  readonly eventId: string
  readonly subscriber: string
}

/** Locks one dead letter until the transaction ends. */
export function lockFailed(db: Db, { eventId, subscriber }: ReactionRef) {
  return db
    .selectFrom('platform.failedReaction')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('subscriber', '=', subscriber)
    .forUpdate()
    .executeTakeFirst()
}
export type FailedRow = NonNullable<Awaited<ReturnType<typeof lockFailed>>>

/** Sets a dead letter aside: it is never retried, and it is kept with the reason. */
export async function moveAside(
  db: Db,
  { eventId, subscriber, event, payload, error, attempts }: FailedRow,
  decision: {
    readonly reason: string
    readonly decidedBy: string
    readonly decidedName: string
    readonly decidedAt: Date
  },
): Promise<void> {
  await db
    .insertInto('platform.reactionDecision')
    .values({ eventId, subscriber, event, payload: JSON.stringify(payload), error, attempts, ...decision })
    .execute()
  await db
    .deleteFrom('platform.failedReaction')
    .where('eventId', '=', eventId)
    .where('subscriber', '=', subscriber)
    .execute()
}

/** The newest decisions first. */
export function listMovedAside(db: Db, limit: number) {
  return db.selectFrom('platform.reactionDecision').selectAll().orderBy('decidedAt', 'desc').limit(limit).execute()
}
