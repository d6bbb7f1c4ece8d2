import type { PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'

type Near = Pick<PromotionHint, 'missingAmount' | 'missingCount' | 'gain' | 'giftName'>

/** 再买 ¥120.00 可减 ¥30.00，值得凑: what is missing, what it brings, and whether it is worth it. */
export function hintText({ missingAmount, missingCount, gain, giftName }: Near): string {
  const more = missingAmount === null ? `再买 ${countText(missingCount ?? 0)} 件` : `再买 ${moneyText(missingAmount)}`
  if (giftName !== null) return `${more} 可获赠${giftName}`
  const brings = `${more} 可多减 ${moneyText(gain)}`
  const verdict = missingAmount === null ? '' : worth(gain, missingAmount)
  return verdict === '' ? brings : `${brings}，${verdict}`
}

/** The added goods bring a fifth of their price back, or more than all of it. */
function worth(gain: number, missing: number): string {
  if (gain >= missing) return '多买反而更省'
  if (gain * 5 >= missing) return '值得凑单'
  return gain * 20 >= missing ? '' : '省得不多，按需凑单'
}

/** The nearest step of a store's own promotions; empty when there is none. */
export function storeHint(hints: readonly PromotionHint[], storeId: string): string {
  const own = hints.filter(hint => hint.storeId === storeId && hint.lane === 'full-reduction')
  const [best] = own.toSorted((a, b) => rank(b) - rank(a))
  return best ? hintText(best) : ''
}

/** What each missing yuan brings. */
function rank({ gain, missingAmount }: PromotionHint): number {
  return missingAmount === null || missingAmount === 0 ? 0 : gain / missingAmount
}
