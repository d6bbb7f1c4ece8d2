import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NotedGoods {
  readonly offerId: string
  readonly notedPrice: number | null
}

/** Follows these goods; those already followed keep their date and price. */
export async function insertAttention(
  db: Db,
  companyId: string,
  goods: readonly NotedGoods[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('catalogue.attention')
    .values(goods.map(each => ({ ...each, companyId, createdAt })))
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteAttention(db: Db, companyId: string, offerIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('catalogue.attention')
    .where('companyId', '=', companyId)
    .where('offerId', 'in', [...offerIds])
    .execute()
}

/** Goods the company follows, the latest first. */
export function readAttention(db: Db, companyId: string): Promise<(NotedGoods & { readonly followedAt: Date })[]> {
  return db
    .selectFrom('catalogue.attention')
    .select(['offerId', 'notedPrice', 'createdAt as followedAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('offerId')
    .execute()
}

interface Looker {
  readonly companyId: string
  readonly accountId: string
}

export interface Look extends Looker {
  readonly offerId: string
  readonly seenAt: Date
}

/** One view for each account and offer; offers off sale are left out. */
export async function noteBrowses(db: Db, looks: readonly Look[]): Promise<void> {
  await sql`
    insert into catalogue.browse (company_id, account_id, offer_id, seen_at)
    select l.company_id, l.account_id, l.offer_id, l.seen_at
    from unnest(
      ${looks.map(look => look.companyId)}::uuid[],
      ${looks.map(look => look.accountId)}::uuid[],
      ${looks.map(look => look.offerId)}::uuid[],
      ${looks.map(look => look.seenAt)}::timestamptz[]
    ) l (company_id, account_id, offer_id, seen_at)
    join catalogue.offer o on o.id = l.offer_id
    order by 1, 2, 3
    on conflict (company_id, account_id, offer_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** The offers that this account opened for this company, latest first. */
export async function readBrowsed(
  db: Db,
  { companyId, accountId }: Looker,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: { offerId: string; seenAt: Date }[]; total: number }> {
  const query = db.selectFrom('catalogue.browse').where('companyId', '=', companyId).where('accountId', '=', accountId)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['offerId', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .orderBy('offerId')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

/** These, or all. */
export async function deleteBrowsed(
  db: Db,
  { companyId, accountId }: Looker,
  offerIds: readonly string[] | undefined,
): Promise<void> {
  let query = db.deleteFrom('catalogue.browse').where('companyId', '=', companyId).where('accountId', '=', accountId)
  if (offerIds) query = query.where('offerId', 'in', [...offerIds])
  await query.execute()
}
