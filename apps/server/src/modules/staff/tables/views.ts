import { sql } from 'kysely'
import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Place } from './people.ts'

export async function readPreference(db: Db, accountId: string, face: Face): Promise<unknown> {
  const row = await db
    .selectFrom('staff.preference')
    .select('value')
    .where('accountId', '=', accountId)
    .where('face', '=', face)
    .executeTakeFirst()
  return row?.value ?? {}
}

export async function writePreference(
  db: Db,
  preference: { readonly accountId: string; readonly face: Face; readonly value: unknown; readonly now: Date },
): Promise<void> {
  const { accountId, face, now } = preference
  const value = sql<string>`${JSON.stringify(preference.value)}::jsonb`
  await db
    .insertInto('staff.preference')
    .values({ accountId, face, value, changedAt: now })
    .onConflict(on => on.columns(['accountId', 'face']).doUpdateSet({ value, changedAt: now }))
    .execute()
}

const COLUMNS = ['id', 'accountId', 'name', 'content', 'isShared', 'isDefault', 'changedAt'] as const

/** The person's own views of a list first, then those that colleagues of the same place share. */
export function listViews(db: Db, place: Place, accountId: string, list: string) {
  return db
    .selectFrom('staff.savedView')
    .select(COLUMNS)
    .where('face', '=', place.face)
    .where('storeId', 'is not distinct from', place.storeId)
    .where('list', '=', list)
    .where(eb => eb.or([eb('accountId', '=', accountId), eb('isShared', '=', true)]))
    .orderBy(sql`account_id <> ${accountId}`)
    .orderBy('name')
    .limit(200)
    .execute()
}

/** The person's own views of all lists. */
export function listOwnViews(db: Db, place: Place, accountId: string) {
  return db
    .selectFrom('staff.savedView')
    .select(COLUMNS)
    .select('list')
    .where('face', '=', place.face)
    .where('storeId', 'is not distinct from', place.storeId)
    .where('accountId', '=', accountId)
    .orderBy('list')
    .orderBy('name')
    .limit(1000)
    .execute()
}

export interface ViewRow {
  readonly list: string
  readonly name: string
  readonly content: unknown
  readonly isShared: boolean
  readonly isDefault: boolean
}

export async function countOwnViews(db: Db, place: Place, accountId: string, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff.savedView')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('face', '=', place.face)
    .where('storeId', 'is not distinct from', place.storeId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One of a person's own views of a list is the default. */
export async function clearDefault(db: Db, place: Place, accountId: string, list: string): Promise<void> {
  await db
    .updateTable('staff.savedView')
    .set({ isDefault: false })
    .where('accountId', '=', accountId)
    .where('face', '=', place.face)
    .where('storeId', 'is not distinct from', place.storeId)
    .where('list', '=', list)
    .where('isDefault', '=', true)
    .execute()
}

/** Null when the name is taken. */
export async function insertView(db: Db, place: Place, accountId: string, view: ViewRow, now: Date) {
  const { content, ...row } = view
  const made = await db
    .insertInto('staff.savedView')
    .values({
      ...place,
      ...row,
      accountId,
      content: sql`${JSON.stringify(content)}::jsonb`,
      createdAt: now,
      changedAt: now,
    })
    .onConflict(on => on.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return made ?? null
}

export function findOwnViewByName(db: Db, place: Place, accountId: string, { list, name }: ViewRow) {
  return db
    .selectFrom('staff.savedView')
    .select('id')
    .where('accountId', '=', accountId)
    .where('face', '=', place.face)
    .where('storeId', 'is not distinct from', place.storeId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst()
}

export function updateView(db: Db, accountId: string, viewId: string, view: ViewRow, now: Date) {
  const { content, list, ...row } = view
  return db
    .updateTable('staff.savedView')
    .set({ ...row, content: sql`${JSON.stringify(content)}::jsonb`, changedAt: now })
    .where('id', '=', viewId)
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function deleteView(db: Db, accountId: string, viewId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('staff.savedView')
    .where('id', '=', viewId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
