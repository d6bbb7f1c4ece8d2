import type { CouponFace, HeldCoupon } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Coupon } from '../domain/coupon.ts'
import { readCoupons } from '../tables/coupons.ts'
import type { Held } from '../tables/held-coupons.ts'

/** Names of the stores that coupons are for. */
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

/** Coupons in hand, in their order. */
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
