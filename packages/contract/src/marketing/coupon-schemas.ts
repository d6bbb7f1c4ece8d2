import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf, RequestId, Yuan } from '../wire.ts'
import { COUPON_KINDS, type CouponKind } from './words.ts'

/** Numbers of the labels: 1 store, 2 brand, 3 platform, 4 cross-store; 0 means all or none. */
const LABEL_NUMBERS: Readonly<Record<CouponKind, number>> = { store: 1, brand: 2, platform: 3, 'cross-store': 4 }

/** Server number → label number. */
const TO_LABEL: readonly number[] = [0, 2, 3, 1, 4]
/** Label number → server number, the inverse. */
const TO_SERVER: readonly number[] = [0, 3, 1, 2, 4]

/** Converts the number of a coupon kind: from the server for display, or from a label for a request. */
export function couponTypeNumber(number: number, mode: 'display' | 'request'): number {
  return (mode === 'display' ? TO_LABEL : TO_SERVER)[number] ?? 0
}

/** `activitySubType`: the server's number on the wire, the kind in code. */
export const CouponKindCode = z.codec(z.int().min(1).max(4), z.enum(COUPON_KINDS), {
  decode: number => kindOf(couponTypeNumber(number, 'display')),
  encode: kind => couponTypeNumber(LABEL_NUMBERS[kind], 'request'),
})

function kindOf(label: number): CouponKind {
  return COUPON_KINDS.find(kind => LABEL_NUMBERS[kind] === label) ?? 'store'
}

/** A coupon with the field names of the specification. */
export const CouponFace = z.object({
  couponId: z.string(),
  name: z.string(),
  activitySubType: CouponKindCode,
  /** 1 is a fixed amount, 2 a discount. */
  couponDeductType: z.literal([1, 2]),
  deductMoney: Yuan.nullable(),
  /** The share that remains to be paid, in the Chinese notation: 9.5 折 is 9.5. */
  couponDeductRatio: z.number().nullable(),
  mostDeductMoney: Yuan.nullable(),
  enoughMoneyLimit: Yuan,
  activityMainId: z.string(),
  storeId: z.string().nullable(),
  /** 九信医药自营全店可用; 全平台可用. */
  scopeText: z.string(),
})
export interface CouponFace extends z.output<typeof CouponFace> {}

/** A coupon that can be claimed. */
export const CouponOnOffer = z.object({
  ...CouponFace.shape,
  takeUntil: Instant,
  /** 2026-11-30 前有效; 领取后 7 天有效. */
  validText: z.string(),
  total: z.int(),
  takenCount: z.int(),
  limitPerCompany: z.int(),
  mineCount: z.int(),
  /** `open` can be claimed now, `mine` was claimed, `gone` is used up, `coming` starts later. */
  state: z.enum(['open', 'mine', 'gone', 'coming']),
  takeFrom: Instant,
})
export interface CouponOnOffer extends z.output<typeof CouponOnOffer> {}
export const CouponFilter = z.strictObject({
  kind: z.enum(COUPON_KINDS).optional(),
  storeId: Id.optional(),
  ...PAGE_FIELDS,
})
export interface CouponFilter extends z.output<typeof CouponFilter> {}
export const CouponPage = z.object(pageOf(CouponOnOffer))

export const HELD_COUPON_STATES = ['available', 'used', 'expired'] as const
/** A coupon that the company has claimed. */
export const HeldCoupon = z.object({
  ...CouponFace.shape,
  heldId: z.string(),
  state: z.enum(HELD_COUPON_STATES),
  takenAt: Instant,
  validUntil: Instant,
  usedAt: Instant.nullable(),
  payOrderId: z.string().nullable(),
})
export interface HeldCoupon extends z.output<typeof HeldCoupon> {}
export const HeldCouponFilter = z.strictObject({
  state: z.enum(HELD_COUPON_STATES).default('available'),
  kind: z.enum(COUPON_KINDS).optional(),
  ...PAGE_FIELDS,
})
export interface HeldCouponFilter extends z.output<typeof HeldCouponFilter> {}
export const HeldCouponPage = z.object({
  ...pageOf(HeldCoupon),
  counts: z.array(z.object({ state: z.enum(HELD_COUPON_STATES), count: z.int() })),
})

export const TakeCoupon = z.strictObject({ couponId: Id, requestId: RequestId })
/** A code that was scanned or typed. */
export const ScanCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[\w-]{4,40}$/, { message: '券码不正确' }),
  requestId: RequestId,
})
/** New coupons that were not shown to the company yet, for the pop-up. */
export const NewCoupons = z.object({ list: z.array(HeldCoupon) })
export const SeenCoupons = z.strictObject({ heldIds: z.array(Id).min(1).max(50) })

/** A held coupon at the settlement: its saving, or why it is not used. */
export const SettlementCoupon = z.object({
  ...CouponFace.shape,
  heldId: z.string(),
  validUntil: Instant,
  isChosen: z.boolean(),
  saving: Yuan,
  /** Why it is not used: 还差 ¥120.00; 已选更优惠的券. Empty when it is used. */
  reason: z.string(),
})
export interface SettlementCoupon extends z.output<typeof SettlementCoupon> {}
