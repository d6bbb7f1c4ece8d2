import type { PriceShare } from '@xiaojiu/contract/cart/schemas.ts'
import type { CampaignLabel } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { CampaignKind } from '@xiaojiu/contract/marketing/words.ts'
import type { Lane } from '@xiaojiu/kernel/pricing/rule.ts'
import type { TagFace, TagKind } from './campaign-kind.ts'

const CAMPAIGN_TAGS: Readonly<Record<CampaignKind, TagKind>> = {
  'flash-sale': 'flash',
  'special-price': 'special',
  clearance: 'clearance',
  'group-buy': 'group',
  combo: 'combo',
  'full-reduction': 'reduce',
}

/** Campaigns of one article, before all other tags. */
export function promotionTags(campaigns: readonly CampaignLabel[]): TagFace[] {
  return campaigns.map(({ kind, text }) => ({ kind: CAMPAIGN_TAGS[kind], text }))
}

const SHARE_TAGS: Readonly<Partial<Record<Lane, TagKind>>> = { bundle: 'combo', 'full-reduction': 'reduce' }

/** Which sets and reductions gave something to a line of the cart; coupons are told where the sums are. */
export function shareTags(shares: readonly Pick<PriceShare, 'lane' | 'label'>[]): TagFace[] {
  return shares.flatMap(({ lane, label }) => {
    const kind = SHARE_TAGS[lane]
    return kind ? [{ kind, text: label }] : []
  })
}
