import type { Lane, Rule, Scope } from '@xiaojiu/kernel/pricing/rule.ts'
import { type Campaign, type CampaignGoods, leftOf } from './campaign.ts'
import { campaignLabel } from './campaign-words.ts'

const COUPONS: readonly Lane[] = ['store-coupon', 'brand-coupon', 'platform-coupon']
/** Goods at a campaign price do not count towards combos. */
const BEYOND_PRICE: readonly Lane[] = ['bundle']
/** 秒杀 and 拼团 combine with no combo and no full reduction. */
const BEYOND_LIMITED: readonly Lane[] = ['bundle', 'full-reduction']

/** The rules of a campaign for the price engine. `takenBy` returns how much of an offer the company has taken. */
export function rulesOf(campaign: Campaign, takenBy: (offerId: string) => number): Rule[] {
  const { kind, terms, isWholeStore, storeId, goods } = campaign
  if (terms === null) return goods.flatMap(one => priceRule(campaign, one, takenBy(one.offerId)) ?? [])
  const scope: Scope = {
    storeIds: [storeId],
    offerIds: terms.kind === 'fixed-combo' || isWholeStore ? null : goods.map(one => one.offerId),
    brands: null,
  }
  return [
    {
      ...headOf(campaign, campaign.id),
      lane: kind === 'combo' ? 'bundle' : 'full-reduction',
      blocks: campaign.takesCoupons ? [] : COUPONS,
      scope: terms.kind === 'fixed-combo' ? { ...scope, offerIds: terms.parts.map(part => part.offerId) } : scope,
      terms,
    },
  ]
}

/** The rule id has campaign and article: each article has its own price and limit. */
function priceRule(campaign: Campaign, goods: CampaignGoods, takenByCompany: number): Rule | null {
  const left = leftOf(goods, takenByCompany)
  if (goods.unitPrice === null || left === 0) return null
  return {
    ...headOf(campaign, priceRuleId(campaign.id, goods.offerId)),
    lane: 'unit-price',
    blocks: [
      ...(isLimited({ source: campaign.kind }) ? BEYOND_LIMITED : BEYOND_PRICE),
      ...(campaign.takesCoupons ? [] : COUPONS),
    ],
    scope: { storeIds: null, offerIds: [goods.offerId], brands: null },
    terms: { kind: 'unit-price', unitPrice: goods.unitPrice, mostQuantity: left },
  }
}

function headOf(
  campaign: Campaign,
  id: string,
): Pick<Rule, 'id' | 'version' | 'source' | 'label' | 'bearer' | 'group'> {
  const { version, bearer, kind } = campaign
  return { id, version, source: kind, label: campaignLabel(campaign), bearer, group: null }
}

/** 秒杀 and 拼团: contended goods that must be paid within a short time. */
export function isLimited({ source }: Pick<Rule, 'source'>): boolean {
  return source === 'flash-sale' || source === 'group-buy'
}

function priceRuleId(campaignId: string, offerId: string): string {
  return `${campaignId}:${offerId}`
}
