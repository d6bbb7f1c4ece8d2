import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Keeper = 'bot' | 'person'

export interface DutyRow {
  readonly desk: string
  readonly storeId: string | null
  readonly keeper: Keeper
  /** Null: until the next change. */
  readonly until: Date | null
  readonly setBy: string
  readonly setAt: Date
}

export interface AskedCase {
  readonly desk: string
  /** Null for the platform's own desks. */
  readonly storeId: string | null
  readonly caseId: string
}

/**
 * Whether a robot may act on this case now: no person is set for the desk and nobody has claimed the case. A setting for one
 * store overrides the setting for all.
 */
export async function isLeftToBot(db: Db, { desk, storeId, caseId }: AskedCase, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select coalesce((select keeper = 'bot' from sandbox.duty
        where desk = ${desk} and (store_id is null or store_id = ${storeId}::uuid)
          and (until is null or until > ${now}::timestamptz)
        order by store_id nulls last limit 1), true)
      and not exists (select from staff.claim
        where desk = ${desk} and case_id = ${caseId} and until > ${now}::timestamptz) as is_free`.execute(db)
  return rows[0]?.isFree ?? true
}

/** Who is set for the desk; null: no setting, so robots work there until a person takes over. */
export async function keeperOf(db: Db, desk: string, storeId: string | null, now: Date): Promise<Keeper | null> {
  const row = await db
    .selectFrom('sandbox.duty')
    .select('keeper')
    .where('desk', '=', desk)
    .where(where => where.or([where('storeId', 'is', null), where('storeId', '=', storeId)]))
    .where(where => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('storeId', order => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return (row?.keeper as Keeper | undefined) ?? null
}

/** The desks that are left to robots, by the setting of the store or else the one for all. */
export async function botDesksOf(db: Db, storeId: string | null, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ desk: string }>`
    select desk from (
      select distinct on (desk) desk, keeper from sandbox.duty
      where (store_id is null or store_id = ${storeId}) and (until is null or until > ${now})
      order by desk, store_id nulls last
    ) kept where keeper = 'bot'`.execute(db)
  return new Set(rows.map(row => row.desk))
}

/** Deletes the settings of the desk for one store, or for all. */
export async function dropDuty(db: Db, desk: string, storeId: string | null): Promise<void> {
  let said = db.deleteFrom('sandbox.duty').where('desk', '=', desk)
  if (storeId !== null) said = said.where('storeId', '=', storeId)
  await said.execute()
}

export async function listDuties(db: Db, storeId: string | null | undefined, now: Date): Promise<DutyRow[]> {
  let query = db
    .selectFrom('sandbox.duty')
    .selectAll()
    .where(where => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('desk')
    .orderBy('storeId')
    .limit(MOST)
  if (storeId !== undefined)
    query = query.where(where => where.or([where('storeId', 'is', null), where('storeId', '=', storeId)]))
  return (await query.execute()) as DutyRow[]
}

const MOST = 2000

export async function putDuty(db: Db, duty: DutyRow): Promise<void> {
  const { keeper, until, setBy, setAt } = duty
  await db
    .insertInto('sandbox.duty')
    .values(duty)
    .onConflict(on => on.columns(['desk', 'storeId']).doUpdateSet({ keeper, until, setBy, setAt }))
    .execute()
}

/** Reserves the desk for a person until then, unless it is reserved for longer already. */
export async function prolongDuty(db: Db, duty: DutyRow & { readonly until: Date }): Promise<void> {
  const { keeper, until, setBy, setAt } = duty
  await db
    .insertInto('sandbox.duty')
    .values(duty)
    .onConflict(on =>
      on
        .columns(['desk', 'storeId'])
        .doUpdateSet({ keeper, until, setBy, setAt })
        .where(where => where.or([where('sandbox.duty.keeper', '=', 'bot'), where('sandbox.duty.until', '<', until)])),
    )
    .execute()
}

/** Counts the acts of robots at a desk. */
export async function countBotWork(db: Db, desk: string, count: number, now: Date): Promise<void> {
  await sql`
    insert into sandbox.bot_work as known (desk, done_count, last_at) values (${desk}, ${count}, ${now})
    on conflict (desk) do update set done_count = known.done_count + excluded.done_count, last_at = excluded.last_at`.execute(
    db,
  )
}

export async function listBotWork(db: Db) {
  const rows = await db.selectFrom('sandbox.botWork').selectAll().execute()
  return new Map(rows.map(({ desk, doneCount, lastAt }) => [desk, { doneCount, lastAt }]))
}

/** The last decision of a person at each desk, of one store or anywhere. */
export async function listLastDecisions(db: Db, desks: readonly string[], storeId: string | null) {
  const { rows } = await sql<{ desk: string; name: string; at: Date }>`
    select asked.desk, d.actor_name as name, d.decided_at as at
    from unnest(${desks}::text[]) asked (desk)
    join lateral (select actor_name, decided_at from staff.decision
      where desk = asked.desk and (${storeId}::uuid is null or store_id = ${storeId}::uuid)
      order by decided_at desc limit 1) d on true`.execute(db)
  return new Map(rows.map(({ desk, name, at }) => [desk, { name, at }]))
}

/** Deletes all settings of desks. */
export async function dropAllDuties(db: Db): Promise<number> {
  const dropped = await db.deleteFrom('sandbox.duty').executeTakeFirst()
  return Number(dropped.numDeletedRows)
}
