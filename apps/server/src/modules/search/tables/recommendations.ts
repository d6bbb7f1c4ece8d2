import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** With fewer companies a row could reveal what one of them buys. */
const LEAST_COMPANIES = 2
const LOOK_BACK = `interval '180 days'`

/** Bought together: for each product the twenty others that most of its buyers buy too. $1: now. */
export const BOUGHT_TOGETHER = `
  insert into search.bought_together (product_id, other_id, company_count)
  select product_id, other_id, company_count from (
    select a.product_id, b.product_id as other_id, count(*) as company_count,
      row_number() over (partition by a.product_id order by count(*) desc, b.product_id) as place
    from search.purchase a
    join search.purchase b on b.company_id = a.company_id and b.product_id <> a.product_id
    where a.last_bought_at > $1::timestamptz - ${LOOK_BACK} and b.last_bought_at > $1::timestamptz - ${LOOK_BACK}
      and a.times >= 2
    group by a.product_id, b.product_id having count(*) >= ${LEAST_COMPANIES}
  ) ranked where place <= 20`

/** Popular in a province: the two hundred products that most of its companies buy. $1: now. */
export const PROVINCE_FAVOURITES = `
  insert into search.province_favourite (province_code, product_id, company_count)
  select province_code, product_id, company_count from (
    select substr(province_code, 1, 2) as province_code, product_id, count(*) as company_count,
      row_number() over (partition by substr(province_code, 1, 2) order by count(*) desc, sum(times) desc, product_id) as place
    from search.purchase where last_bought_at > $1::timestamptz - ${LOOK_BACK}
    group by 1, 2 having count(*) >= ${LEAST_COMPANIES}
  ) ranked where place <= 200`

export interface Purchase {
  readonly productId: string
  readonly times: number
  readonly quantity: number
  readonly lastBoughtAt: Date
}

export interface BoughtLine {
  readonly companyId: string
  readonly provinceCode: string
  readonly productId: string
  readonly offerId: string
  readonly quantity: number
  readonly unitPrice: number
  readonly boughtAt: Date
}

/** Adds new purchases to the totals of the company. */
export async function addPurchases(db: Db, lines: readonly BoughtLine[]): Promise<void> {
  for (const line of lines)
    await sql`
      insert into search.purchase as p
        (company_id, province_code, product_id, offer_id, times, quantity, last_price, first_bought_at, last_bought_at)
      values (${line.companyId}, ${line.provinceCode}, ${line.productId}, ${line.offerId}, 1, ${line.quantity}, ${line.unitPrice},
        ${line.boughtAt}, ${line.boughtAt})
      on conflict (company_id, product_id) do update set offer_id = excluded.offer_id, times = p.times + 1,
        quantity = p.quantity + excluded.quantity, last_price = excluded.last_price,
        last_bought_at = greatest(p.last_bought_at, excluded.last_bought_at)`.execute(db)
}

/** What the company bought most often lately. */
export function readPurchases(db: Db, companyId: string, limit: number): Promise<Purchase[]> {
  return db
    .selectFrom('search.purchase')
    .select(['productId', 'times', 'quantity', 'lastBoughtAt'])
    .where('companyId', '=', companyId)
    .orderBy('times', 'desc')
    .orderBy('lastBoughtAt', 'desc')
    .orderBy('productId')
    .limit(limit)
    .execute()
}

export async function readBoughtIds(db: Db, companyId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('search.purchase').select('productId').where('companyId', '=', companyId).execute()
  return new Set(rows.map(row => row.productId))
}

export async function readFavourites(db: Db, provinceCode: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search.provinceFavourite')
    .select('productId')
    .where('provinceCode', '=', provinceCode.slice(0, 2))
    .orderBy('companyCount', 'desc')
    .orderBy('productId')
    .limit(limit)
    .execute()
  return rows.map(row => row.productId)
}

/** Products that buyers of the given ones also buy, each with the given product it goes with. */
export function readTogether(
  db: Db,
  productIds: readonly string[],
  limit: number,
): Promise<{ productId: string; otherId: string }[]> {
  return db
    .selectFrom('search.boughtTogether')
    .select(['productId', 'otherId'])
    .where('productId', 'in', [...productIds])
    .where('otherId', 'not in', [...productIds])
    .orderBy('companyCount', 'desc')
    .orderBy('otherId')
    .limit(limit)
    .execute()
}

/** Computes both lists again; readers see the old ones until it is done. */
export async function computeRecommendations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('search.boughtTogether').execute()
  await db.executeQuery(CompiledQuery.raw(BOUGHT_TOGETHER, [now]))
  await db.deleteFrom('search.provinceFavourite').execute()
  await db.executeQuery(CompiledQuery.raw(PROVINCE_FAVOURITES, [now]))
}

export async function insertAddLog(
  db: Db,
  row: {
    readonly companyId: string
    readonly accountId: string
    readonly keyword: string
    readonly offerId: string
    readonly position: number
    readonly addedAt: Date
  },
): Promise<void> {
  await db.insertInto('search.addLog').values(row).execute()
}

export async function forgetAddLogs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('search.addLog').where('addedAt', '<', before).execute()
}
