import type { Db } from '#platform/database/database.ts'

export interface NewProductTrade {
  readonly companyId: string
  readonly productId: string
  readonly storeId: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly state: string
  readonly firstBoughtAt: Date
}

/** The first purchase stays. */
export async function insertProductTrades(db: Db, rows: readonly NewProductTrade[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('qualification.productTrade')
    .values([...rows])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export interface ProductTradeFilter {
  readonly companyId: string
  readonly state: string | undefined
  readonly offset: number
  readonly limit: number
}

export function listProductTradeRows(db: Db, { companyId, state, offset, limit }: ProductTradeFilter) {
  let query = db.selectFrom('qualification.productTrade').selectAll().where('companyId', '=', companyId)
  if (state !== undefined) query = query.where('state', '=', state)
  return query.orderBy('firstBoughtAt', 'desc').orderBy('productId').offset(offset).limit(limit).execute()
}

export async function countProductTrades(db: Db, companyId: string, state: string | undefined): Promise<number> {
  let query = db.selectFrom('qualification.productTrade').where('companyId', '=', companyId)
  if (state !== undefined) query = query.where('state', '=', state)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** Files those that are still open; answers how many of the named ones are the company's. */
export async function fileProducts(
  db: Db,
  {
    companyId,
    productIds,
    now,
  }: { readonly companyId: string; readonly productIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const changed = await db
    .updateTable('qualification.productTrade')
    .set(eb => ({ state: 'filed', filedAt: eb.fn.coalesce('filedAt', eb.val(now)) }))
    .where('companyId', '=', companyId)
    .where('productId', 'in', productIds)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
