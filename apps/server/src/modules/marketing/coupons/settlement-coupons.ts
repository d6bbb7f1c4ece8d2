import type { SettlementCoupon } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { type Fen, moneyWords, ZERO } from '@xiaojiu/kernel/money.ts'
import type { PricedCart, Rule } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { type Coupon, couponRule, couponScope } from '../domain/coupon.ts'
import { readCoupons } from '../tables/coupons.ts'
import { readUsable, type UsableCoupon } from '../tables/held-coupons.ts'
import { presentFace, storeNames } from './list-coupons.ts'

/** What coupons check of the goods of a settlement. */
export interface CouponGoods {
  readonly storeId: string
  readonly brand: string | null
}

/** The company's held coupons that are valid now, with their terms and store names. */
export interface CouponsInHand {
  readonly held: readonly UsableCoupon[]
  readonly coupons: ReadonlyMap<string, Coupon>
  readonly names: Awaited<ReturnType<typeof storeNames>>
}

export async function couponsInHand(db: Db, companyId: string, now: Date): Promise<CouponsInHand> {
  return couponsOfHeld(db, await readUsable(db, companyId, now))
}

/** The same for coupons that were read before. */
export async function couponsOfHeld(db: Db, held: readonly UsableCoupon[]): Promise<CouponsInHand> {
  const coupons = await readCoupons(
    db,
    held.map(one => one.couponId),
  )
  return { held, coupons, names: await storeNames(db, coupons.values()) }
}

/** The price rules of held coupons. */
export function rulesOfHand({ held, coupons }: Pick<CouponsInHand, 'held' | 'coupons'>): Rule[] {
  return held.flatMap(({ id, couponId }) => {
    const coupon = coupons.get(couponId)
    return coupon ? couponRule(coupon, id) : []
  })
}

/**
 * Held coupons that apply to these goods: a chosen one with its saving, another with the reason why it is not used.
 * `best` is the order priced with all held coupons, `chosen` the order with the buyer's choice.
 */
export function settlementCoupons(
  { held, coupons, names }: CouponsInHand,
  goods: readonly CouponGoods[],
  priced: { readonly best: PricedCart; readonly chosen: PricedCart },
): SettlementCoupon[] {
  const savings = new Map(priced.chosen.applied.map(({ rule, saving }) => [rule.id, saving]))
  return held
    .flatMap(({ id, couponId, validUntil }): SettlementCoupon[] => {
      const coupon = coupons.get(couponId)
      if (!coupon || !goods.some(one => isOn(coupon, one))) return []
      const saving = savings.get(id)
      return [
        {
          ...presentFace(coupon, names),
          heldId: id,
          validUntil,
          isChosen: saving !== undefined,
          saving: saving ?? ZERO,
          reason: saving === undefined ? reasonOf(couponRule(coupon, id), priced.best) : '',
        },
      ]
    })
    .toSorted((a, b) => b.saving - a.saving)
}

function isOn(coupon: Coupon, goods: CouponGoods): boolean {
  const { storeIds, brands } = couponScope(coupon)
  return (
    (storeIds === null || storeIds.includes(goods.storeId)) &&
    (brands === null || (goods.brand !== null && brands.includes(goods.brand)))
  )
}

function reasonOf({ id, group }: Pick<Rule, 'id' | 'group'>, best: PricedCart): string {
  const hint = best.hints.find(({ rule }) => rule.id === id)
  if (hint) return `还差 ${moneyWords(hint.missing.value as Fen)}`
  if (best.applied.some(({ rule }) => rule.id === id)) return '未选用'
  return best.applied.some(({ rule }) => rule.group === group) ? '已选更优惠的券' : '所选商品不参与用券'
}
