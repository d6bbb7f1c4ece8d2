import type { Db } from '#platform/database/database.ts'
import { GIFT_KINDS } from '../domain/kinds.ts'

/** One gift of a case. */
export interface CaseGift {
  readonly orderId: string
  readonly ruleId: string
  readonly name: string
  readonly count: number
  readonly worth: number
}

/** Cases without open claims. */
const GONE = ['withdrawn', 'closed']

export async function insertGifts(
  db: Db,
  { caseId, companyId }: { readonly caseId: string; readonly companyId: string },
  gifts: readonly CaseGift[],
): Promise<void> {
  if (gifts.length === 0) return
  await db
    .insertInto('afterSale.caseGift')
    .values(gifts.map(gift => ({ ...gift, caseId, companyId })))
    .execute()
}

/** The gifts of a case, as they are claimed. */
export function claimedGiftsOf(db: Db, caseId: string): Promise<CaseGift[]> {
  return db
    .selectFrom('afterSale.caseGift')
    .select(['orderId', 'ruleId', 'name', 'count', 'worth'])
    .where('caseId', '=', caseId)
    .execute()
}

/** Moves some pieces of a gift from one case to another that has none of it. */
export async function moveGift(
  db: Db,
  { fromId, toId, companyId }: { readonly fromId: string; readonly toId: string; readonly companyId: string },
  { count, ...gift }: CaseGift,
  moved: number,
): Promise<void> {
  const { orderId, ruleId, name } = gift
  await db
    .updateTable('afterSale.caseGift')
    .set(moved === count ? { caseId: toId } : { count: count - moved })
    .where('caseId', '=', fromId)
    .where('orderId', '=', orderId)
    .where('ruleId', '=', ruleId)
    .where('name', '=', name)
    .execute()
  if (moved < count) await insertGifts(db, { caseId: toId, companyId }, [{ ...gift, count: moved }])
}

export function giftsOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('afterSale.caseGift')
    .select(['name', 'count', 'worth'])
    .where('caseId', '=', caseId)
    .orderBy('name')
    .execute()
}

/** The gifts of each of these cases. */
export async function giftsOfCases(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('afterSale.caseGift')
    .select(['caseId', 'name', 'count'])
    .where('caseId', 'in', [...caseIds])
    .orderBy('name')
    .execute()
  return Map.groupBy(rows, row => row.caseId)
}

/** Gifts of these orders that cases have claimed. */
export async function giftsAsked(db: Db, orderIds: readonly string[]): Promise<CaseGift[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('afterSale.caseGift as g')
    .innerJoin('afterSale.case as c', 'c.id', 'g.caseId')
    .select(['g.orderId', 'g.ruleId', 'g.name', 'g.count', 'g.worth'])
    .where('g.orderId', 'in', [...orderIds])
    .where('c.state', 'not in', GONE)
    .execute()
}

/** Returned or returning packs of these lines with a refund; not those that failed the inspection. */
export async function packsBack(db: Db, lineIds: readonly string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('afterSale.caseLine as l')
    .innerJoin('afterSale.case as c', 'c.id', 'l.caseId')
    .select(['l.lineId', eb => eb.fn.sum<number>(eb('l.quantity', '-', eb.ref('l.failedQuantity'))).as('count')])
    .where('l.lineId', 'in', [...lineIds])
    .where('c.isGoodsBack', '=', true)
    .where('c.kind', 'in', [...GIFT_KINDS])
    .where('c.state', 'not in', GONE)
    .groupBy('l.lineId')
    .execute()
  return new Map(rows.map(row => [row.lineId, Number(row.count)]))
}
