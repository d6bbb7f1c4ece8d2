import type { Fen } from '@xiaojiu/kernel/money.ts'
import { roundMoneyText } from '@xiaojiu/ui/money/figure.ts'

export type CouponKind = 'store' | 'brand' | 'platform' | 'cross-store'

export const couponKindLabels: Readonly<Record<CouponKind, string>> = {
  store: '店铺券',
  brand: '品牌券',
  platform: '平台券',
  'cross-store': '跨店券',
}

/** What is taken off: a fixed amount, or a share. `payBasisPoints` is what remains to be paid: 9500 is 9.5 折. */
export type CouponDeduct =
  | { readonly by: 'amount'; readonly amount: Fen }
  | { readonly by: 'ratio'; readonly payBasisPoints: number }

export interface Coupon {
  readonly couponId: string
  readonly kind: CouponKind
  readonly deduct: CouponDeduct
  /** From this sum on; zero or less: no threshold. */
  readonly enoughFrom: Fen
  /** 全店可用, 慢病用药 … */
  readonly scopeText: string
  /** 2026-11-30 前有效 */
  readonly validText: string
  readonly activityMainId: string
  readonly storeId: string | null
}

export interface DeductText {
  /** ¥ for amounts, nothing for ratios. */
  readonly sign: '¥' | ''
  readonly figure: string
  /** 折 for ratios. */
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

/** the longer the amount, the smaller its type. Characters as shown, without the sign. */
export function amountFontSize(figure: string): 36 | 30 | 24 {
  return figure.length <= 4 ? 36 : figure.length === 5 ? 30 : 24
}

/** goods the coupon can be used on. By kind, never by number; without a store there is only the whole site. */
export function couponUseHref({
  kind,
  activityMainId,
  storeId,
}: Pick<Coupon, 'kind' | 'activityMainId' | 'storeId'>): string {
  if (kind === 'platform' || kind === 'cross-store' || !storeId)
    return `/search?${new URLSearchParams({ aid: activityMainId, cut: 'u' })}`
  return `/shop/search?${new URLSearchParams({ storeId, aid: activityMainId, cut: 'u' })}`
}
