import type { Db } from '#platform/database/database.ts'

/** The company's bookings in these campaigns, as `campaign:offer`. */
export async function readBooked(db: Db, companyId: string, campaignIds: readonly string[]): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('marketing.flashBooking')
    .select(['campaignId', 'offerId'])
    .where('companyId', '=', companyId)
    .where('campaignId', 'in', [...campaignIds])
    .execute()
  return new Set(rows.map(row => `${row.campaignId}:${row.offerId}`))
}

export interface BookingKey {
  readonly companyId: string
  readonly campaignId: string
  readonly offerId: string
}

export async function insertBooking(db: Db, now: Date, key: BookingKey, accountId: string): Promise<void> {
  await db
    .insertInto('marketing.flashBooking')
    .values({ ...key, accountId, bookedAt: now })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteBooking(db: Db, { companyId, campaignId, offerId }: BookingKey): Promise<void> {
  await db
    .deleteFrom('marketing.flashBooking')
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .where('offerId', '=', offerId)
    .execute()
}

/** The company's coming bookings, or past ones, latest first. */
export async function listBookings(
  db: Db,
  companyId: string,
  { isEnded, now, limit, offset }: { isEnded: boolean; now: Date; limit: number; offset: number },
) {
  const query = db
    .selectFrom('marketing.flashBooking as b')
    .innerJoin('marketing.campaign as c', 'c.id', 'b.campaignId')
    .where('b.companyId', '=', companyId)
    .where('c.endsAt', isEnded ? '<=' : '>', now)
  const list = await query
    .select(['b.campaignId', 'b.offerId', 'b.bookedAt'])
    .orderBy('c.startsAt', isEnded ? 'desc' : 'asc')
    .orderBy('b.offerId')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

/** Bookings whose session begins before `until` and that were not reminded yet; skips rows locked by others. */
export async function takeUnnotifiedBookings(db: Db, now: Date, until: Date, limit: number) {
  const due = await db
    .selectFrom('marketing.flashBooking as b')
    .innerJoin('marketing.campaign as c', 'c.id', 'b.campaignId')
    .select(['b.companyId', 'b.campaignId', 'b.offerId', 'c.name', 'c.startsAt'])
    .where('b.toldAt', 'is', null)
    .where('c.state', '=', 'published')
    .where('c.startsAt', '<=', until)
    .where('c.endsAt', '>', now)
    .orderBy('c.startsAt')
    .limit(limit)
    .forUpdate('b')
    .skipLocked()
    .execute()
  for (const { companyId, campaignId, offerId } of due)
    await db
      .updateTable('marketing.flashBooking')
      .set({ toldAt: now })
      .where('companyId', '=', companyId)
      .where('campaignId', '=', campaignId)
      .where('offerId', '=', offerId)
      .execute()
  return due
}
