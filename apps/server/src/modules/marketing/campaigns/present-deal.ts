import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Deal, LiveDeal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import type { PriceCampaign } from '@xiaojiu/contract/marketing/words.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type Campaign, type CampaignGoods, leftOf } from '../domain/campaign.ts'
import { readBooked } from '../tables/bookings.ts'
import { readCampaigns } from '../tables/campaigns.ts'
import { type GroupProgress, readGroups } from '../tables/group-buys.ts'
import { readCompanyTaken } from '../tables/holds.ts'

/** What the calling company took and booked in these campaigns, and the progress of group buys. */
export interface DealFacts {
  readonly taken: ReadonlyMap<string, number>
  readonly booked: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, GroupProgress>
}

export async function dealFacts(ctx: Context, campaigns: readonly Campaign[]): Promise<DealFacts> {
  const offerIds = [...new Set(campaigns.flatMap(one => one.goods.map(goods => goods.offerId)))]
  const groups = await readGroups(
    ctx.db,
    campaigns.filter(one => one.kind === 'group-buy').map(one => one.id),
  )
  const own = await inCompanyScope(ctx, async (tx, companyId) => ({
    taken: await readCompanyTaken(tx.db, companyId, offerIds),
    booked: await readBooked(
      tx.db,
      companyId,
      campaigns.map(one => one.id),
    ),
  }))
  return { taken: own?.taken ?? new Map(), booked: own?.booked ?? new Set(), groups }
}

/** One article of a campaign. The price is shown only if the gate of its goods allows it. */
export function presentDeal(campaign: Campaign, goods: CampaignGoods, row: GoodsRow, facts: DealFacts): Deal {
  const key = `${campaign.id}:${goods.offerId}`
  return {
    ...dealFace(campaign, goods, {
      leftForMe: leftOf(goods, facts.taken.get(key) ?? 0),
      group: facts.groups.get(campaign.id),
      showsPrice: row.gate.showsPrice,
    }),
    isBooked: facts.booked.has(key),
  }
}

/** One article of a price campaign, without the booking. */
export function dealFace(
  campaign: Campaign,
  goods: CampaignGoods,
  told: { readonly leftForMe: number | null; readonly group: GroupProgress | undefined; readonly showsPrice: boolean },
): LiveDeal {
  const { leftForMe, group, showsPrice } = told
  return {
    campaignId: campaign.id,
    // Callers pass only price campaigns.
    kind: campaign.kind as PriceCampaign,
    name: campaign.name,
    unitPrice: showsPrice ? goods.unitPrice : null,
    startsAt: campaign.startsAt,
    endsAt: campaign.endsAt,
    quota: goods.quota,
    takenCount: goods.taken,
    limitPerCompany: goods.limitPerCompany,
    leftForMe,
    targetCount: group?.targetCount ?? null,
    joinedCount: group?.joinedCount ?? null,
    buyerCount: group?.buyerCount ?? null,
    batchNo: goods.batchNo,
  }
}

/** Reads rows of the calling company; null when the caller has no company. */
async function inCompanyScope<T>(
  ctx: Context,
  read: (tx: Context, companyId: string) => Promise<T>,
): Promise<T | null> {
  const { actor } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return null
  const { companyId } = actor.membership
  return inSnapshot(ctx, tx => read(tx, companyId))
}

/** The terms of one article of a price campaign for one company. */
export interface DealTerms {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly leftForMe: number | null
  /** The campaign quota is used up. */
  readonly isGone: boolean
}

/**
 * Terms of an article in a campaign, running or not; null when the article is not in it. `db` is in the company's
 * scope.
 */
export async function dealTermsOf(
  db: Db,
  companyId: string,
  campaignId: string,
  offerId: string,
): Promise<DealTerms | null> {
  const [campaign] = await readCampaigns(db, [campaignId])
  const goods = campaign?.terms === null ? campaign.goods.find(one => one.offerId === offerId) : undefined
  if (!campaign || !goods) return null
  const taken = await readCompanyTaken(db, companyId, [offerId])
  return {
    startsAt: campaign.startsAt,
    endsAt: campaign.endsAt,
    leftForMe: leftOf(goods, taken.get(`${campaignId}:${offerId}`) ?? 0),
    isGone: goods.quota !== null && goods.taken >= goods.quota,
  }
}
