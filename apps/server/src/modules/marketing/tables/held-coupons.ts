import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { MarketingHeldCoupon } from '#platform/database/tables.gen.ts'
import { begun, moveAll, moving, stateful } from '#platform/states/move.ts'
import { heldCouponMachine } from '../domain/states.ts'

export const heldCouponStates = stateful('marketing.heldCoupon', heldCouponMachine)

const MOST_USABLE = 200

export type Held = Selectable<MarketingHeldCoupon>

/** How many of each coupon the company has claimed. */
export async function countHeld(db: Db, companyId: string, couponIds: readonly string[]): Promise<Map<string, number>> {
  if (couponIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('marketing.heldCoupon')
    .select(['couponId', eb => eb.fn.countAll<number>().as('count')])
    .where('companyId', '=', companyId)
    .where('couponId', 'in', [...couponIds])
    .groupBy('couponId')
    .execute()
  return new Map(rows.map(row => [row.couponId, row.count]))
}

export interface NewHeld {
  readonly companyId: string
  readonly couponId: string
  readonly nth: number
  readonly takenBy: string
  readonly takenAt: Date
  readonly validUntil: Date
  /** Set at once when the buyer claimed it; null for a granted coupon until it was shown. */
  readonly seenAt: Date | null
}

export async function insertHeld(db: Db, held: NewHeld): Promise<Held> {
  return db
    .insertInto('marketing.heldCoupon')
    .values({ ...held, state: begun(heldCouponMachine) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Coupons that the company can use now, ending soonest first. */
export function readUsable(db: Db, companyId: string, now: Date): Promise<Held[]> {
  return usableOf(db, { companyId, now })
}

const usableOf = prepared((db, { companyId, now }: { companyId: string; now: Date }) =>
  db
    .selectFrom('marketing.heldCoupon')
    .select(['id', 'companyId', 'couponId', 'nth', 'payOrderId', 'seenAt', 'state', 'takenAt', 'takenBy', 'usedAt'])
    .select('validUntil')
    .where('companyId', '=', companyId)
    .where('state', '=', 'available')
    .where('validUntil', '>', now)
    .orderBy('validUntil')
    .orderBy('id')
    .limit(MOST_USABLE),
)

/** The same, ids only. */
export const readUsableIds = prepared((db, { companyId, now }: { companyId: string; now: Date }) =>
  db
    .selectFrom('marketing.heldCoupon')
    .select(['id', 'couponId'])
    .where('companyId', '=', companyId)
    .where('state', '=', 'available')
    .where('validUntil', '>', now)
    .orderBy('validUntil')
    .orderBy('id')
    .limit(MOST_USABLE),
)

/** What a company has to spend besides money. */
export interface Hand {
  /** Coupons that can be used now, ending soonest first. */
  readonly held: readonly UsableCoupon[]
  readonly coins: number
}

export type UsableCoupon = Pick<Held, 'id' | 'couponId' | 'validUntil'>

/** A row for each usable coupon, or one without a coupon. */
export interface HandRow {
  readonly coins: number
  readonly heldId: string | null
  readonly couponId: string | null
  readonly validUntil: Date | null
}

/** Selects `HandRow`s, as a part of another statement. The state is that of `usableOf`. */
export function handRows({ companyId, now }: { companyId: string; now: Date }): RawBuilder<HandRow> {
  return sql<HandRow>`
    select p.coins, h.id as held_id, h.coupon_id, h.valid_until
    from (select coalesce((select balance from marketing.coin_purse where company_id = ${companyId}::uuid), 0) as coins) p
    left join (
      select id, coupon_id, valid_until from marketing.held_coupon
      where company_id = ${companyId}::uuid and state = 'available' and valid_until > ${now}::timestamptz
      order by valid_until, id limit ${MOST_USABLE}
    ) h on true`
}

/** `rows` are ordered by the end and the id of their coupons. */
export function handFrom(rows: readonly HandRow[]): Hand {
  return {
    coins: rows[0]?.coins ?? 0,
    held: rows.flatMap(({ heldId, couponId, validUntil }) =>
      heldId === null || couponId === null || validUntil === null ? [] : [{ id: heldId, couponId, validUntil }],
    ),
  }
}

export type ShownState = 'available' | 'used' | 'expired'

export async function listHeld(
  db: Db,
  companyId: string,
  {
    state,
    kind,
    now,
    limit,
    offset,
  }: { state: ShownState; kind: string | undefined; now: Date; limit: number; offset: number },
) {
  let query = db
    .selectFrom('marketing.heldCoupon as h')
    .innerJoin('marketing.coupon as c', 'c.id', 'h.couponId')
    .where('h.companyId', '=', companyId)
    .where('h.state', '=', state === 'used' ? 'used' : 'available')
  if (state !== 'used') query = query.where('h.validUntil', state === 'available' ? '>' : '<=', now)
  if (kind) query = query.where('c.kind', '=', kind)
  const list = await query
    .selectAll('h')
    .orderBy(state === 'used' ? 'h.usedAt' : 'h.validUntil', state === 'available' ? 'asc' : 'desc')
    .orderBy('h.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

export async function countByState(db: Db, companyId: string, now: Date): Promise<Record<ShownState, number>> {
  const row = await db
    .selectFrom('marketing.heldCoupon')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'used').as('used'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', '=', 'available')
        .filterWhere('validUntil', '>', now)
        .as('available'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', '=', 'available')
        .filterWhere('validUntil', '<=', now)
        .as('expired'),
    ])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return row
}

/** Coupons that were not shown to the company yet. */
export async function readUnseen(db: Db, companyId: string, now: Date): Promise<Held[]> {
  return (await readUsable(db, companyId, now)).filter(held => held.seenAt === null)
}

export async function markSeen(db: Db, companyId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('marketing.heldCoupon')
    .set({ seenAt: now })
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .where('seenAt', 'is', null)
    .execute()
}

/** Uses all these coupons for a pay order; false when one is used or expired. */
export async function useHeld(
  db: Db,
  now: Date,
  owner: { readonly companyId: string; readonly payOrderId: string },
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { numUpdatedRows } = await moving(db, heldCouponStates, 'use')
    .set({ payOrderId: owner.payOrderId, usedAt: now })
    .where('companyId', '=', owner.companyId)
    .where('id', 'in', [...ids])
    .where('validUntil', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows) === ids.length
}

/** Gives back the coupons that a pay order used, each once. */
export async function giveBackHeld(db: Db, payOrderId: string): Promise<void> {
  await moveAll(db, heldCouponStates, 'give-back', {
    where: { payOrderId },
    set: { payOrderId: null, usedAt: null },
  })
}
