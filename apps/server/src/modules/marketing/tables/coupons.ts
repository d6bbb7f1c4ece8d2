import { fen } from '@xiaojiu/kernel/money.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MarketingCoupon } from '#platform/database/tables.gen.ts'
import type { Coupon, CouponKind } from '../domain/coupon.ts'

/** Coupons by id, stopped ones included. */
export async function readCoupons(db: Db, ids: readonly string[]): Promise<Map<string, Coupon>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('marketing.coupon')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, toCoupon(row)]))
}

/** Public coupons that can be claimed now or soon, ending soonest first. */
export async function readPublicCoupons(
  db: Db,
  now: Date,
  { kind, storeId }: { kind?: CouponKind | undefined; storeId?: string | undefined },
): Promise<Coupon[]> {
  let query = db
    .selectFrom('marketing.coupon')
    .selectAll()
    .where('state', '=', 'published')
    .where('isPublic', '=', true)
    .where('takeUntil', '>', now)
    .orderBy('takeFrom')
    .orderBy('takeUntil')
    .orderBy('id')
  if (kind) query = query.where('kind', '=', kind)
  if (storeId) query = query.where('storeId', '=', storeId)
  return (await query.execute()).map(toCoupon)
}

/** Locks the coupon, so that claims run one after another. */
export async function lockCoupon(
  db: Db,
  by: { readonly id: string } | { readonly scanCode: string },
): Promise<Coupon | null> {
  const query = db.selectFrom('marketing.coupon').selectAll().where('state', '=', 'published').forUpdate()
  const row = await ('id' in by
    ? query.where('id', '=', by.id).where('isPublic', '=', true)
    : query.where('scanCode', '=', by.scanCode)
  ).executeTakeFirst()
  return row ? toCoupon(row) : null
}

/** Locks a coupon for a prize, public or not. */
export async function lockAnyCoupon(db: Db, id: string): Promise<Coupon | null> {
  const row = await db.selectFrom('marketing.coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toCoupon(row) : null
}

export async function countTaken(db: Db, id: string): Promise<void> {
  await db
    .updateTable('marketing.coupon')
    .set(eb => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function toCoupon(row: Selectable<MarketingCoupon>): Coupon {
  const { off, payBasisPoints, mostOff, borneBy, kind, enoughFrom, ...rest } = row
  return {
    ...rest,
    // The check constraints of the table allow no other kinds and exactly one deduction.
    kind: kind as CouponKind,
    bearer: borneBy as Coupon['bearer'],
    enoughFrom: fen(enoughFrom),
    deduction:
      off === null
        ? { by: 'ratio', payBasisPoints: payBasisPoints ?? 0, mostOff: mostOff === null ? null : fen(mostOff) }
        : { by: 'amount', off: fen(off) },
  }
}
