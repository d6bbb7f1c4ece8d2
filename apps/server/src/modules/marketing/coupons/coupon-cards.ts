import type { CouponCard } from '@xiaojiu/contract/service/chat-schemas.ts'
import type { Db } from '#platform/database/database.ts'
import { type AudienceMember, isFor } from '../domain/campaign.ts'
import { type Coupon, couponText, validText } from '../domain/coupon.ts'
import { readCoupons, readPublicCoupons } from '../tables/coupons.ts'

const MOST_SHOWN = 20

/** Coupons of a store that a buyer of this kind may take now. */
export async function openCouponsOf(
  db: Db,
  { storeId, member, now }: { readonly storeId: string; readonly member: AudienceMember; readonly now: Date },
): Promise<CouponCard[]> {
  const all = await readPublicCoupons(db, now, { storeId })
  return all
    .filter(coupon => isFor(coupon, member))
    .map(coupon => cardOf(coupon, now))
    .filter(card => card.isOpen)
    .slice(0, MOST_SHOWN)
}

/** Coupons as cards, by id; those that can no longer be taken say so. */
export async function couponCards(
  db: Db,
  couponIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CouponCard>> {
  const coupons = await readCoupons(db, couponIds)
  return new Map([...coupons].map(([id, coupon]) => [id, cardOf(coupon, now)]))
}

function cardOf(coupon: Coupon, now: Date): CouponCard {
  const { id: couponId, name, storeId, takeFrom, takeUntil, taken, total } = coupon
  const isOpen = takeFrom <= now && now < takeUntil && taken < total
  return { couponId, name, storeId, words: couponText(coupon), validText: validText(coupon), isOpen }
}
