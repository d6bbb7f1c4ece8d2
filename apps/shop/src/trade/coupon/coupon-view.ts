import type { CouponFace } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Coupon } from './coupon-face.ts'

/** The coupon as its card shows it.: type 1 is a fixed amount, any other a share. */
export function couponOf(face: CouponFace, validText: string): Coupon {
  return {
    couponId: face.couponId,
    kind: face.activitySubType,
    deduct:
      face.couponDeductType === 1 && face.deductMoney !== null
        ? { by: 'amount', amount: face.deductMoney }
        : { by: 'ratio', payBasisPoints: Math.round((face.couponDeductRatio ?? 10) * 1000) },
    enoughFrom: face.enoughMoneyLimit,
    scopeText: face.scopeText,
    validText,
    activityMainId: face.activityMainId,
    storeId: face.storeId,
  }
}

/** 2026-11-30 前有效. */
export function untilText(validUntil: Date): string {
  return `${dayOf(new Date(validUntil.getTime() - 1))} 前有效`
}

interface Choosable extends Pick<CouponFace, 'activitySubType' | 'storeId' | 'scopeText'> {
  readonly heldId: string
  readonly isChosen: boolean
}

/** One coupon a store, one a brand, one of the platform: those that take each other's place. */
function couponGroup({ activitySubType, storeId, scopeText }: Omit<Choosable, 'heldId' | 'isChosen'>): string {
  if (activitySubType === 'store') return `store:${storeId}`
  return activitySubType === 'brand' ? `brand:${scopeText}` : 'platform'
}

/** The choice after a click: put away when it was chosen, else instead of its rival. */
export function chooseCoupon(coupons: readonly Choosable[], clicked: Choosable): string[] {
  const others = coupons.filter(
    one => one.isChosen && one.heldId !== clicked.heldId && couponGroup(one) !== couponGroup(clicked),
  )
  return [...others, ...(clicked.isChosen ? [] : [clicked])].map(one => one.heldId)
}
