import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Accounts by kind of message. */
export type Routes = Readonly<Record<string, readonly string[]>>

export interface RouteRow {
  readonly storeId: string
  readonly routes: Routes
  readonly version: number
  readonly changedByName: string
  readonly changedAt: Date
}

const ROUTE = ['storeId', 'routes', 'version', 'changedByName', 'changedAt'] as const

export async function findRoutes(db: Db, storeId: string): Promise<RouteRow | undefined> {
  const row = await db.selectFrom('staff.alertRoute').select(ROUTE).where('storeId', '=', storeId).executeTakeFirst()
  return row as RouteRow | undefined
}

/** The routes of stores, after a store. */
export async function routesAfter(db: Db, after: string | null, limit: number): Promise<RouteRow[]> {
  let query = db.selectFrom('staff.alertRoute').select(ROUTE)
  if (after !== null) query = query.where('storeId', '>', after)
  return (await query.orderBy('storeId').limit(limit).execute()) as unknown as RouteRow[]
}

/** False when the version is no longer the one that was read; 0: there was none. */
export async function putRoutes(db: Db, { version, storeId, routes, ...row }: RouteRow): Promise<boolean> {
  const set = { ...row, routes: JSON.stringify(routes) }
  if (version === 0) {
    const made = await db
      .insertInto('staff.alertRoute')
      .values({ storeId, ...set })
      .onConflict(on => on.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const done = await db
    .updateTable('staff.alertRoute')
    .set({ ...set, version: version + 1 })
    .where('storeId', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export interface NewAlert {
  readonly messageId: string
  readonly accountId: string
  readonly storeId: string
  readonly kind: string
  readonly title: string
}

/** Each person gets a message once, however often it is found. */
export async function insertAlerts(db: Db, now: Date, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  await db
    .insertInto('staff.alertSms')
    .values(alerts.map(alert => ({ ...alert, createdAt: now })))
    .onConflict(on => on.doNothing())
    .execute()
}

/** Which of these messages who has got. */
export async function alertsAbout(
  db: Db,
  storeId: string,
  messageIds: readonly string[],
): Promise<{ readonly messageId: string; readonly accountId: string }[]> {
  return db
    .selectFrom('staff.alertSms')
    .select(['messageId', 'accountId'])
    .where('storeId', '=', storeId)
    .where('messageId', 'in', [...messageIds])
    .execute()
}

export async function countAlertsSince(db: Db, storeId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('staff.alertSms')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The alert that has waited longest; nobody else takes it. */
export async function takeAlert(db: Db, now: Date): Promise<NewAlert | undefined> {
  const { rows } = await sql<NewAlert>`
    update staff.alert_sms s set taken_at = ${now} where (s.message_id, s.account_id) = (
      select w.message_id, w.account_id from staff.alert_sms w where w.taken_at is null
      order by w.created_at, w.message_id, w.account_id limit 1 for update skip locked)
    returning s.message_id, s.account_id, s.store_id, s.kind, s.title`.execute(db)
  return rows[0]
}

export async function noteAlertSent(db: Db, { messageId, accountId }: NewAlert, sentAt: Date): Promise<void> {
  await db
    .updateTable('staff.alertSms')
    .set({ sentAt })
    .where('messageId', '=', messageId)
    .where('accountId', '=', accountId)
    .execute()
}
