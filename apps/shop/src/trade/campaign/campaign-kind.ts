import type { PriceShare, PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import type { CampaignLabel } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { CampaignKind } from '@xiaojiu/contract/marketing/words.ts'
import type { Lane } from '@xiaojiu/kernel/pricing/rule.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'

/** The kinds of tags on goods; campaigns have colours, facts are grey. */
export type TagKind =
  | 'flash'
  | 'group'
  | 'combo'
  | 'reduce'
  | 'special'
  | 'clearance'
  | 'coupon'
  | 'own-store'
  | 'benefit'
  | 'warning'
  | 'fact'

export interface TagFace {
  readonly kind: TagKind
  readonly text: string
}

const CAMPAIGN_TAGS: Readonly<Record<CampaignKind, TagKind>> = {
  'flash-sale': 'flash',
  'special-price': 'special',
  clearance: 'clearance',
  'group-buy': 'group',
  combo: 'combo',
  'full-reduction': 'reduce',
}

/** The campaign tags of one article; they come before all other tags. */
export function promotionTags(campaigns: readonly CampaignLabel[]): TagFace[] {
  return campaigns.map(({ kind, text }) => ({ kind: CAMPAIGN_TAGS[kind], text }))
}

const SHARE_TAGS: Readonly<Partial<Record<Lane, TagKind>>> = { bundle: 'combo', 'full-reduction': 'reduce' }

/** The combos and reductions that apply to a line of the cart; coupons are shown with the sums. */
export function shareTags(shares: readonly Pick<PriceShare, 'lane' | 'label'>[]): TagFace[] {
  return shares.flatMap(({ lane, label }) => {
    const kind = SHARE_TAGS[lane]
    return kind ? [{ kind, text: label }] : []
  })
}

/** The used part of a quota in whole percent: 100 only when nothing is left, 0 only when nothing was taken. */
export function takenPercent(taken: number, quota: number): number {
  if (quota <= 0 || taken >= quota) return 100
  if (taken <= 0) return 0
  return Math.min(99, Math.max(1, Math.round((taken / quota) * 100)))
}

type Near = Pick<PromotionHint, 'missingAmount' | 'missingCount' | 'gain' | 'giftName' | 'worth'>

const WORTH_TEXTS: Readonly<Record<NonNullable<PromotionHint['worth']>, string>> = {
  'pays-for-itself': '，多买反而更省',
  good: '，值得凑单',
  fair: '',
  poor: '，省得不多，按需凑单',
}

/** 再买 ¥120.00 可多减 ¥30.00，值得凑单: what is missing, what it saves, and whether it is worth it. */
export function hintText({ missingAmount, missingCount, gain, giftName, worth }: Near): string {
  const more = missingAmount === null ? `再买 ${countText(missingCount ?? 0)} 件` : `再买 ${moneyText(missingAmount)}`
  if (giftName !== null) return `${more} 可获赠${giftName}`
  return `${more} 可多减 ${moneyText(gain)}${worth === null ? '' : WORTH_TEXTS[worth]}`
}

/** The best next step of a store's promotions; empty when there is none. */
export function storeHint(hints: readonly PromotionHint[], storeId: string): string {
  const best = hints.find(hint => hint.storeId === storeId && hint.lane === 'full-reduction')
  return best ? hintText(best) : ''
}
