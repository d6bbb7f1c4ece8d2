import type { PriceShare } from '@xiaojiu/contract/cart/schemas.ts'
import type { GoodsPromotion } from '@xiaojiu/contract/marketing/schemas.ts'
import type { Lane } from '@xiaojiu/kernel/pricing/rule.ts'
import type { TagFace, TagKind } from '../../ui/campaign/campaign-kind.ts'
import type { PriceView } from '../../ui/money/price-view.ts'

type Labelled = GoodsPromotion['labels'][number]['kind']

const CAMPAIGN_TAGS: Readonly<Record<Labelled, TagKind>> = {
  'flash-sale': 'flash',
  'special-price': 'special',
  clearance: 'clearance',
  'group-buy': 'group',
  combo: 'combo',
  'full-reduction': 'reduce',
  coupon: 'coupon',
}

/** Campaigns of one article, before all other tags. */
export function promotionTags(promotion: GoodsPromotion | null): TagFace[] {
  return (promotion?.labels ?? []).map(({ kind, text }) => ({ kind: CAMPAIGN_TAGS[kind], text }))
}

/** The price of the campaign that is on, with the usual one struck out. */
export function withDeal(view: PriceView, promotion: GoodsPromotion | null): PriceView {
  const deal = promotion?.deal?.unitPrice
  if (deal === null || deal === undefined || !('price' in view) || view.price === undefined) return view
  if (deal >= view.price) return view
  return { ...view, price: deal, wasPrice: view.price }
}

const SHARE_TAGS: Readonly<Partial<Record<Lane, TagKind>>> = {
  'unit-price': 'special',
  bundle: 'combo',
  'full-reduction': 'reduce',
}

/** Which campaigns gave something to a line of the cart; coupons are told where the sums are. */
export function shareTags(shares: readonly Pick<PriceShare, 'lane' | 'label'>[]): TagFace[] {
  return shares.flatMap(({ lane, label }) => {
    const kind = label === '秒杀价' ? 'flash' : label === '拼团价' ? 'group' : SHARE_TAGS[lane]
    return kind ? [{ kind, text: label }] : []
  })
}
