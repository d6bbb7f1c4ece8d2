import type {
  CouponFace,
  CouponFilter,
  CouponOnOffer,
  HeldCoupon,
  HeldCouponFilter,
} from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFor } from '../domain/campaign.ts'
import { type Coupon, validText } from '../domain/coupon.ts'
import { readCoupons, readPublicCoupons } from '../tables/coupons.ts'
import { countByState, countHeld, type Held, listHeld, markSeen, readUnseen } from '../tables/held-coupons.ts'

/** 领券中心: coupons that this company may claim, claimable ones first. */
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

/** 我的优惠券 in one state, with the count of every state. */
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

/** Names of the stores of these coupons. */
export async function storeNames(db: Db, coupons: Iterable<Coupon>): Promise<ReadonlyMap<string, string>> {
  const stores = await storesOf(
    db,
    [...coupons].flatMap(coupon => coupon.storeId ?? []),
  )
  return new Map([...stores].map(([id, store]) => [id, store.name]))
}

export function presentFace(coupon: Coupon, names: ReadonlyMap<string, string>): CouponFace {
  const { deduction } = coupon
  return {
    couponId: coupon.id,
    name: coupon.name,
    activitySubType: coupon.kind,
    couponDeductType: deduction.by === 'amount' ? 1 : 2,
    deductMoney: deduction.by === 'amount' ? deduction.off : null,
    couponDeductRatio: deduction.by === 'ratio' ? deduction.payBasisPoints / 1000 : null,
    mostDeductMoney: deduction.by === 'ratio' ? deduction.mostOff : null,
    enoughMoneyLimit: coupon.enoughFrom,
    activityMainId: coupon.id,
    storeId: coupon.storeId,
    scopeText: scopeText(coupon, coupon.storeId === null ? undefined : names.get(coupon.storeId)),
  }
}

function scopeText({ kind, brand, storeIds }: Coupon, storeName = '本店'): string {
  if (kind === 'store') return `${storeName}全店可用`
  if (kind === 'brand') return `${storeName} ${brand}品牌可用`
  return kind === 'platform' ? '全平台可用' : `${storeIds.length} 家店铺通用`
}

/** Presents held coupons in the given order. */
export async function presentHeld(db: Db, held: readonly Held[], now: Date): Promise<HeldCoupon[]> {
  const coupons = await readCoupons(
    db,
    held.map(one => one.couponId),
  )
  const names = await storeNames(db, coupons.values())
  return held.flatMap(one => {
    const coupon = coupons.get(one.couponId)
    if (!coupon) return []
    const { id: heldId, takenAt, validUntil, usedAt, payOrderId } = one
    const state = one.state === 'used' ? 'used' : validUntil > now ? 'available' : 'expired'
    return [{ ...presentFace(coupon, names), heldId, state, takenAt, validUntil, usedAt, payOrderId }]
  })
}
