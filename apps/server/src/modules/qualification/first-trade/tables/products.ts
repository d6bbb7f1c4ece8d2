import type { Db } from '#platform/database/database.ts'
import { begun, moving, stateful } from '#platform/states/move.ts'
import { productTradeMachine } from '../domain/product-trade.states.ts'

export const productTradeStates = stateful('qualification.productTrade', productTradeMachine)

export interface NewProductTrade {
  readonly companyId: string
  readonly productId: string
  readonly storeId: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly firstBoughtAt: Date
}

/** The first purchase stays. */
export async function insertProductTrades(db: Db, rows: readonly NewProductTrade[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('qualification.productTrade')
    .values(rows.map(row => ({ ...row, state: begun(productTradeMachine) })))
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

/** Files these, those filed before keeping their day; answers how many of the named ones are the company's. */
export async function fileProducts(
  db: Db,
  {
    companyId,
    productIds,
    now,
  }: { readonly companyId: string; readonly productIds: readonly string[]; readonly now: Date },
): Promise<number> {
  const changed = await moving(db, productTradeStates, 'file')
    .set(eb => ({ filedAt: eb.fn.coalesce('filedAt', eb.val(now)) }))
    .where('companyId', '=', companyId)
    .where('productId', 'in', productIds)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
