import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type Keeper = 'bot' | 'person'

export interface DutyRow {
  readonly desk: string
  readonly storeId: string | null
  readonly keeper: Keeper
  /** Null: until it is changed. */
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
 * Whether a made-up person may act on this case now: nobody keeps the desk, at that store or at all, and nobody has the
 * case in hand. A word for one store counts before one for all.
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

/** Who was set to keep the desk; null: nobody said, so made-up people do until a person sits down. */
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

/** What was said of the desk at one store, or everywhere. */
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

/** Takes the desk for a person until then, unless a person keeps it longer. */
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
