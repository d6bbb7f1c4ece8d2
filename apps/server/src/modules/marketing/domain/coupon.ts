import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Bearer, Deduction, Lane, Rule, Scope } from '@xiaojiu/kernel/pricing/rule.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import type { Audience } from './campaign.ts'
import { deductionText, plainYuan } from './campaign-words.ts'

export type CouponKind = 'store' | 'brand' | 'platform' | 'cross-store'

export interface Coupon extends Audience {
  readonly id: string
  readonly version: number
  readonly kind: CouponKind
  readonly name: string
  readonly storeId: string | null
  readonly brand: string | null
  readonly storeIds: readonly string[]
  readonly bearer: Bearer
  readonly deduction: Deduction
  readonly enoughFrom: Fen
  readonly total: number
  readonly taken: number
  readonly limitPerCompany: number
  readonly takeFrom: Date
  readonly takeUntil: Date
  readonly validUntil: Date | null
  readonly validDays: number | null
}

const LANES: Readonly<Record<CouponKind, Lane>> = {
  store: 'store-coupon',
  brand: 'brand-coupon',
  platform: 'platform-coupon',
  'cross-store': 'platform-coupon',
}
const KIND_WORDS: Readonly<Record<CouponKind, string>> = {
  store: '店铺券',
  brand: '品牌券',
  platform: '平台券',
  'cross-store': '跨店券',
}

/** The price rule of a held coupon. One coupon applies per store, per brand and for the platform. */
export function couponRule(coupon: Coupon, heldId: string): Rule {
  return {
    id: heldId,
    version: coupon.version,
    lane: LANES[coupon.kind],
    source: 'coupon',
    label: `${KIND_WORDS[coupon.kind]}：${couponText(coupon)}`,
    bearer: coupon.bearer,
    group: groupOf(coupon),
    blocks: [],
    scope: couponScope(coupon),
    terms: { kind: 'coupon', enoughFrom: coupon.enoughFrom, deduction: coupon.deduction },
  }
}

function groupOf({ kind, storeId, brand }: Coupon): string {
  if (kind === 'store') return `store:${storeId}`
  return kind === 'brand' ? `brand:${storeId}:${brand}` : 'platform'
}

/** The goods that the coupon applies to. */
export function couponScope({ kind, storeId, brand, storeIds }: Coupon): Scope {
  return {
    storeIds: storeId !== null ? [storeId] : kind === 'cross-store' ? storeIds : null,
    offerIds: null,
    brands: brand === null ? null : [brand],
  }
}

/** 满 ¥500 减 ¥20; 无门槛 减 ¥5. */
function couponText({ enoughFrom, deduction }: Pick<Coupon, 'enoughFrom' | 'deduction'>): string {
  return `${enoughFrom > 0 ? `满 ¥${plainYuan(enoughFrom)}` : '无门槛'} ${deductionText(deduction)}`
}

/** Until when a coupon claimed now is valid: its fixed end, or its number of days from now. */
export function usableUntil({ validUntil, validDays }: Pick<Coupon, 'validUntil' | 'validDays'>, now: Date): Date {
  return validUntil ?? addMs(now, (validDays ?? 0) * DAY_MS)
}

/** 2026-11-30 前有效; 领取后 7 天有效. */
export function validText({ validUntil, validDays }: Pick<Coupon, 'validUntil' | 'validDays'>): string {
  return validUntil ? `${dayOf(addMs(validUntil, -1))} 前有效` : `领取后 ${validDays} 天有效`
}
