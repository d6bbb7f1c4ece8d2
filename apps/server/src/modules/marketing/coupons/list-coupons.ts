import type { CouponFilter, CouponOnOffer, HeldCouponFilter } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { isFor } from '../domain/audience.ts'
import { type Coupon, validText } from '../domain/coupon.ts'
import { readPublicCoupons } from '../tables/coupons.ts'
import { countByState, countHeld, listHeld, markSeen, readUnseen } from '../tables/held-coupons.ts'
import { presentFace, presentHeld, storeNames } from './present-coupon.ts'

/** 领券中心: what this company may take, open ones first. */
export function listCoupons(ctx: MemberContext, { kind, storeId, pageNum, pageSize }: CouponFilter) {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const company = await companyOf(tx.db, companyId)
    const member = company && { companyKind: company.kind, provinceCode: company.provinceCode }
    const all = (await readPublicCoupons(tx.db, tx.now, { kind, storeId })).filter(coupon => isFor(coupon, member))
    const mine = await countHeld(
      tx.db,
      companyId,
      all.map(coupon => coupon.id),
    )
    const names = await storeNames(tx.db, all)
    const shown = all
      .map(coupon => presentOnOffer(coupon, mine.get(coupon.id) ?? 0, names, tx.now))
      .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
    return {
      list: shown.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: shown.length,
      pageNum,
      pageSize,
    }
  })
}

const ORDER: readonly CouponOnOffer['state'][] = ['open', 'coming', 'mine', 'gone']

function presentOnOffer(coupon: Coupon, mine: number, names: ReadonlyMap<string, string>, now: Date): CouponOnOffer {
  const { total, taken, limitPerCompany, takeFrom, takeUntil } = coupon
  const state =
    mine >= limitPerCompany ? 'mine' : taken >= total ? 'gone' : takeFrom > now ? ('coming' as const) : 'open'
  return {
    ...presentFace(coupon, names),
    takeFrom,
    takeUntil,
    validText: validText(coupon),
    total,
    takenCount: taken,
    limitPerCompany,
    mineCount: mine,
    state,
  }
}

/** 我的优惠券 of one state, with the numbers of all. */
export function listHeldCoupons(ctx: MemberContext, { state, kind, pageNum, pageSize }: HeldCouponFilter) {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { list, total } = await listHeld(tx.db, companyId, { state, kind, now: tx.now, ...page })
    const counts = await countByState(tx.db, companyId, tx.now)
    return {
      list: await presentHeld(tx.db, list, tx.now),
      total,
      pageNum,
      pageSize,
      counts: (['available', 'used', 'expired'] as const).map(one => ({ state: one, count: counts[one] })),
    }
  })
}

export function listNewCoupons(ctx: MemberContext) {
  return inSnapshot(ctx, async tx => ({
    list: await presentHeld(tx.db, await readUnseen(tx.db, tx.actor.companyId, tx.now), tx.now),
  }))
}

export function markCouponsSeen(ctx: MemberContext, heldIds: readonly string[]): Promise<void> {
  return inTransaction(ctx, tx => markSeen(tx.db, tx.actor.companyId, heldIds, tx.now))
}
