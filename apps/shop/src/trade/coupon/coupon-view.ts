import { useQueryClient } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import { couponEndpoints } from '@xiaojiu/contract/marketing/coupon-endpoints.ts'
import type { CouponFace } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { settlementEndpoints } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'

/** The coupon for its card.: type 1 is a fixed amount, any other a discount. */
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

/** Coupons of one group exclude each other: one per store, one per brand, one of the platform. */
function couponGroup({ activitySubType, storeId, scopeText }: Omit<Choosable, 'heldId' | 'isChosen'>): string {
  if (activitySubType === 'store') return `store:${storeId}`
  return activitySubType === 'brand' ? `brand:${scopeText}` : 'platform'
}

/** The selection after a click: removes the clicked coupon, or selects it in place of another of its group. */
export function chooseCoupon(coupons: readonly Choosable[], clicked: Choosable): string[] {
  const others = coupons.filter(
    one => one.isChosen && one.heldId !== clicked.heldId && couponGroup(one) !== couponGroup(clicked),
  )
  return [...others, ...(clicked.isChosen ? [] : [clicked])].map(one => one.heldId)
}

/** Claims a coupon and refreshes what it changes. R-229: the page shows a refusal itself. */
export function useTakeCoupon() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useSubmit({
    content: (couponId: string) => ({ couponId }),
    send: content => call(couponEndpoints.takeCoupon, content, { errors: 'caller' }),
    onSuccess: coupon => showNotice('success', `领取成功：${coupon.name}，结算时自动选用`),
    onError: error => showNotice('error', error.message),
    onSettled: () => {
      const shown = [
        couponEndpoints.listCoupons,
        couponEndpoints.listHeldCoupons,
        basketEndpoints.getStoreCoupons,
        basketEndpoints.getCart,
        settlementEndpoints.confirmOrder,
      ]
      for (const { path } of shown) void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  return { take: mutate, isTaking: (couponId: string) => isPending && variables === couponId }
}

type CouponKind = 'store' | 'brand' | 'platform' | 'cross-store'

export const couponKindLabels: Readonly<Record<CouponKind, string>> = {
  store: '店铺券',
  brand: '品牌券',
  platform: '平台券',
  'cross-store': '跨店券',
}

/** The deduction: a fixed amount or a discount. `payBasisPoints` is the part that remains to be paid: 9500 is 9.5 折. */
type CouponDeduct =
  | { readonly by: 'amount'; readonly amount: Fen }
  | { readonly by: 'ratio'; readonly payBasisPoints: number }

export interface Coupon {
  readonly couponId: string
  readonly kind: CouponKind
  readonly deduct: CouponDeduct
  /** The threshold; zero or less means none. */
  readonly enoughFrom: Fen
  /** 全店可用, 慢病用药 … */
  readonly scopeText: string
  /** 2026-11-30 前有效 */
  readonly validText: string
  readonly activityMainId: string
  readonly storeId: string | null
}

interface DeductText {
  /** ¥ for amounts, empty for discounts. */
  readonly sign: '¥' | ''
  readonly figure: string
  /** 折 for discounts. */
  readonly unit: '折' | ''
}

/** a fixed amount with its sign, anything else as a Chinese discount. */
export function deductText(deduct: CouponDeduct): DeductText {
  if (deduct.by === 'amount') {
    const figure = roundMoneyText(deduct.amount)
      .slice(1)
      .replaceAll(',', '')
      .replace(/(\.\d)0$/, '$1')
    return { sign: '¥', figure, unit: '' }
  }
  return { sign: '', figure: String(deduct.payBasisPoints / 1000), unit: '折' }
}

/** 满500元可用. */
export function thresholdText(enoughFrom: Fen): string {
  return enoughFrom > 0 ? `满${roundMoneyText(enoughFrom).slice(1)}元可用` : '无门槛'
}

/** the longer the amount, the smaller its font. Counts characters without the sign. */
export function amountFontSize(figure: string): 36 | 30 | 24 {
  return figure.length <= 4 ? 36 : figure.length === 5 ? 30 : 24
}

/**
 * the page of goods the coupon applies to. Chosen by kind, never by number; without a store the whole
 * site.
 */
export function couponUseHref({
  kind,
  activityMainId,
  storeId,
}: Pick<Coupon, 'kind' | 'activityMainId' | 'storeId'>): string {
  if (kind === 'platform' || kind === 'cross-store' || !storeId)
    return `/search?${new URLSearchParams({ aid: activityMainId, cut: 'u' })}`
  return `/shop/search?${new URLSearchParams({ storeId, aid: activityMainId, cut: 'u' })}`
}
