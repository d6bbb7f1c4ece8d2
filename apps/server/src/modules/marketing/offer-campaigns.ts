import type { CampaignLabel } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { LiveDeal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import { DEAL_KINDS, type DealKind, type PriceDeal, type PriceSet } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { Rule } from '#modules/pricing/public.ts'
import type { Db } from '#platform/database/database.ts'
import { dealFace } from './campaigns/present-deal.ts'
import { type AudienceMember, type Campaign, type CampaignGoods, isFor, leftOf } from './domain/campaign.ts'
import { rulesOf } from './domain/campaign-rules.ts'
import { campaignLabel, campaignTag } from './domain/campaign-words.ts'
import { type LiveCampaign, readLiveCampaigns } from './tables/campaigns.ts'
import { readGroups } from './tables/group-buys.ts'

/** An offer that is bought or shown. */
export interface Buying {
  readonly offerId: string
  readonly storeId: string
}

/** The buyer; null for a caller without a company, who sees campaigns without prices. */
export type CampaignBuyer = (AudienceMember & { readonly companyId: string }) | null

/** The campaigns of one offer for one buyer. */
export interface OfferCampaigns {
  readonly deals: readonly PriceDeal[]
  readonly sets: readonly PriceSet[]
  /** Rules for the price engine when the offer is bought with others; offers of one campaign share its rule. */
  readonly rules: readonly Rule[]
  readonly own: readonly OwnCampaign[]
}

interface OwnCampaign {
  readonly campaign: Campaign
  /** The article in the campaign; null when the campaign covers the whole store. */
  readonly goods: CampaignGoods | null
  readonly leftForMe: number | null
}

/** Shared by all offers without campaigns. */
export const NO_CAMPAIGNS: OfferCampaigns = { deals: [], sets: [], rules: [], own: [] }

/** Reads the running campaigns of these offers once for all offers and buyers. `db` is in the scope of the buyers. */
export async function campaignsFor(
  db: Db,
  buyers: readonly ({ readonly companyId: string } | null)[],
  offers: readonly Buying[],
  now: Date,
): Promise<(buyer: CampaignBuyer, offer: Buying) => OfferCampaigns> {
  const companyIds = [...new Set(buyers.flatMap(buyer => buyer?.companyId ?? []))]
  return layOver(await readLiveCampaigns(db, companyIds, offers, now))
}

/** Applies running campaigns to an offer and a buyer. */
export function layOver(live: readonly LiveCampaign[]): (buyer: CampaignBuyer, offer: Buying) => OfferCampaigns {
  if (live.length === 0) return () => NO_CAMPAIGNS
  const byOffer = indexed(live)
  const rules = new Map<string, Rule[]>()
  const rulesFor = ({ campaign, takenBy }: LiveCampaign, companyId: string): Rule[] => {
    const key = `${companyId} ${campaign.id}`
    const made = rules.get(key) ?? rulesOf(campaign, offerId => takenBy(companyId, offerId))
    rules.set(key, made)
    return made
  }
  return (buyer, { offerId, storeId }) => {
    const mine = [...(byOffer.get(offerId) ?? []), ...(byOffer.get(storeId) ?? [])].filter(one =>
      isFor(one.campaign, buyer),
    )
    if (mine.length === 0) return NO_CAMPAIGNS
    const companyId = buyer?.companyId ?? ''
    const own = mine.map(({ campaign, takenBy }): OwnCampaign => {
      const goods = campaign.goods.find(one => one.offerId === offerId) ?? null
      return { campaign, goods, leftForMe: goods && leftOf(goods, takenBy(companyId, offerId)) }
    })
    return {
      own,
      deals: own.flatMap(dealOf),
      sets: own.flatMap(setOf),
      rules: mine.flatMap(one =>
        rulesFor(one, companyId).filter(({ lane, scope }) => lane !== 'unit-price' || scope.offerIds?.[0] === offerId),
      ),
    }
  }
}

/** By offer id; campaigns for a whole store by store id. */
function indexed(live: readonly LiveCampaign[]): Map<string, LiveCampaign[]> {
  const found = new Map<string, LiveCampaign[]>()
  const put = (key: string, one: LiveCampaign) => found.set(key, [...(found.get(key) ?? []), one])
  for (const one of live) {
    if (one.campaign.isWholeStore) put(one.campaign.storeId, one)
    for (const { offerId } of one.campaign.goods) put(offerId, one)
  }
  return found
}

function dealOf({ campaign, goods, leftForMe }: OwnCampaign): PriceDeal[] {
  if (campaign.terms !== null || goods?.unitPrice == null || leftForMe === 0) return []
  // Campaigns without terms are price campaigns.
  const kind = campaign.kind as DealKind
  return [{ campaignId: campaign.id, kind, unitPrice: goods.unitPrice, most: leftForMe, endsAt: campaign.endsAt }]
}

/** Sets that this article can complete without others. */
function setOf({ campaign, goods }: OwnCampaign): PriceSet[] {
  const { id, terms, endsAt } = campaign
  if (terms === null || terms.kind === 'tiers' || goods === null) return []
  if (terms.kind === 'fixed-combo' && terms.parts.length !== 1) return []
  const pick = terms.kind === 'fixed-combo' ? (terms.parts[0]?.quantity ?? 1) : terms.pick
  const { setPrice, mostSets } = terms
  return [{ campaignId: id, label: campaignLabel(campaign), pick, setPrice, mostSets, endsAt }]
}

const LABEL_ORDER: readonly Campaign['kind'][] = [...DEAL_KINDS, 'combo', 'full-reduction']

/** The tags of an offer: the best price campaign first, then combos and full reductions. */
export function campaignLabels({ own, deals }: OfferCampaigns, showsPrice: boolean): CampaignLabel[] {
  const [best] = deals.toSorted((a, b) => a.unitPrice - b.unitPrice)
  return own
    .filter(({ campaign }) => campaign.terms !== null || campaign.id === best?.campaignId)
    .toSorted((a, b) => LABEL_ORDER.indexOf(a.campaign.kind) - LABEL_ORDER.indexOf(b.campaign.kind))
    .map(({ campaign }) => ({ kind: campaign.kind, text: campaignTag(campaign, showsPrice) }))
}

/** The price campaigns of one offer with the quantity left, cheapest first. */
export async function liveDealsOf(db: Db, { own }: OfferCampaigns, showsPrice: boolean): Promise<LiveDeal[]> {
  const priced = own.flatMap(({ campaign, goods, leftForMe }) =>
    campaign.terms === null && goods ? [{ campaign, goods, leftForMe }] : [],
  )
  const groups = await readGroups(
    db,
    priced.filter(({ campaign }) => campaign.kind === 'group-buy').map(({ campaign }) => campaign.id),
  )
  return priced
    .toSorted((a, b) => (a.goods.unitPrice ?? 0) - (b.goods.unitPrice ?? 0))
    .map(({ campaign, goods, leftForMe }) =>
      dealFace(campaign, goods, { leftForMe, group: groups.get(campaign.id), showsPrice }),
    )
}
