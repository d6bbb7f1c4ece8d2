import { z } from 'zod'
import { COUPON_KINDS, type CouponKind } from './words.ts'

/** The numbering of labels: 1 store, 2 brand, 3 platform, 4 cross-store; 0 is all of them, or none. */
const LABEL_NUMBERS: Readonly<Record<CouponKind, number>> = { store: 1, brand: 2, platform: 3, 'cross-store': 4 }

/** Server number → label number. */
const TO_LABEL: readonly number[] = [0, 2, 3, 1, 4]
/** Label number → server number: there and back. */
const TO_SERVER: readonly number[] = [0, 3, 1, 2, 4]

/** One conversion with two directions: for showing a number of the server, or for asking with the number of a label. */
export function couponTypeNumber(number: number, mode: 'display' | 'request'): number {
  return (mode === 'display' ? TO_LABEL : TO_SERVER)[number] ?? 0
}

/** `activitySubType`: the server's number on the wire, the kind in the code. */
export const CouponKindCode = z.codec(z.int().min(1).max(4), z.enum(COUPON_KINDS), {
  decode: number => kindOf(couponTypeNumber(number, 'display')),
  encode: kind => couponTypeNumber(LABEL_NUMBERS[kind], 'request'),
})

function kindOf(label: number): CouponKind {
  return COUPON_KINDS.find(kind => LABEL_NUMBERS[kind] === label) ?? 'store'
}
