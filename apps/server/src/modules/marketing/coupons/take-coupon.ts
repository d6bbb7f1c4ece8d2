import type { HeldCoupon } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { type Context, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isFor } from '../domain/campaign.ts'
import { type Coupon, usableUntil } from '../domain/coupon.ts'
import { countTaken, lockCoupon } from '../tables/coupons.ts'
import { countHeld, giveBackHeld, type Held, insertHeld } from '../tables/held-coupons.ts'
import { presentHeld } from './list-coupons.ts'

/** Claims a coupon of 领券中心, or the coupon of a code. Limits count per company, not per login. */
export function takeCoupon(
  ctx: MemberContext,
  by: { readonly id: string } | { readonly scanCode: string },
): Promise<HeldCoupon> {
  return inTransaction(ctx, async tx => {
    const coupon = await lockCoupon(tx.db, by)
    if (!coupon) throw new Refusal('not-found')
    if (tx.now < coupon.takeFrom || tx.now >= coupon.takeUntil) throw new Refusal('coupon-not-open')
    const company = await companyOf(tx.db, tx.actor.companyId)
    if (!company || !isFor(coupon, { companyKind: company.kind, provinceCode: company.provinceCode }))
      throw new Refusal('coupon-not-for-you')
    const mine = (await countHeld(tx.db, tx.actor.companyId, [coupon.id])).get(coupon.id) ?? 0
    if (mine >= coupon.limitPerCompany) throw new Refusal('coupon-limit', { limit: coupon.limitPerCompany })
    if (coupon.taken >= coupon.total) throw new Refusal('coupon-gone')
    const [held] = await presentHeld(tx.db, [await handOut(tx, coupon, mine + 1, tx.now)], tx.now)
    if (!held) throw new Error('a coupon vanished while it was taken')
    return held
  })
}

/** Gives a coupon to the company; the caller has locked its row. */
export async function handOut(ctx: MemberContext, coupon: Coupon, nth: number, seenAt: Date | null): Promise<Held> {
  await countTaken(ctx.db, coupon.id)
  return insertHeld(ctx.db, {
    companyId: ctx.actor.companyId,
    couponId: coupon.id,
    nth,
    takenBy: ctx.actor.accountId,
    takenAt: ctx.now,
    validUntil: usableUntil(coupon, ctx.now),
    seenAt,
  })
}

/** Gives back the coupons that a pay order used, each once; a coupon that has ended is listed as expired. */
export async function returnCoupons(ctx: Context, payOrderId: string): Promise<void> {
  await giveBackHeld(ctx.db, payOrderId)
}
