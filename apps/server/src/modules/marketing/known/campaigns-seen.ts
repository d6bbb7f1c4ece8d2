import { compareText } from '@xiaojiu/kernel/text-order.ts'
import { type Context, hasWritten, inSnapshot } from '#platform/context.ts'
import { type Campaign, isFor } from '../domain/campaign.ts'
import {
  type Buying,
  type CampaignBuyer,
  campaignsFor,
  layOver,
  NO_CAMPAIGNS,
  type OfferCampaigns,
} from '../offer-campaigns.ts'
import { type CampaignBook, campaignsKnownTo } from './known-campaigns.ts'

/**
 * The running campaigns of offers, for display. Terms come from the cache. Offers with limited campaign goods are read
 * from the database, because what is left changes with every order.
 */
export async function campaignsSeen(
  ctx: Context,
  buyer: CampaignBuyer,
  offers: readonly Buying[],
): Promise<(offer: Buying) => OfferCampaigns> {
  const isTruthWanted = ctx.isInTransaction || hasWritten(ctx)
  const book = isTruthWanted ? null : await campaignsKnownTo(ctx.db)?.book(ctx.now)
  const asked = book ? offers.filter(offer => touching(book, offer, ctx.now).some(isLimited)) : offers
  const fromDatabase = asked.length > 0 ? await ask(ctx, buyer, asked) : null
  if (!book) return offer => fromDatabase?.(buyer, offer) ?? NO_CAMPAIGNS
  const askedIds = new Set(asked.map(offer => offer.offerId))
  return offer => {
    if (fromDatabase && askedIds.has(offer.offerId)) return fromDatabase(buyer, offer)
    const live = touching(book, offer, ctx.now).filter(campaign => isFor(campaign, buyer))
    return live.length === 0 ? NO_CAMPAIGNS : laidOnce(book, live, buyer, offer)
  }
}

/**
 * The same for offers that are bought together: offers of one campaign share its rule. If one of them is limited, all
 * are read from the database.
 */
export async function campaignsTogether(
  ctx: Context,
  buyer: CampaignBuyer,
  offers: readonly Buying[],
): Promise<(offer: Buying) => OfferCampaigns> {
  const isTruthWanted = ctx.isInTransaction || hasWritten(ctx)
  const book = isTruthWanted ? null : await campaignsKnownTo(ctx.db)?.book(ctx.now)
  const laidOver = book ? layTogether(book, offers, ctx.now) : null
  const lay = laidOver ?? (await ask(ctx, buyer, offers))
  return offer => lay(buyer, offer)
}

/** The same inside a transaction that has read this version of the campaigns; null when the database must be read. */
export function campaignsProven(
  { db, now }: Pick<Context, 'db' | 'now'>,
  version: number,
  offers: readonly Buying[],
): ((buyer: CampaignBuyer, offer: Buying) => OfferCampaigns) | null {
  const book = campaignsKnownTo(db)?.bookAt(version, now)
  return book ? layTogether(book, offers, now) : null
}

/** Applies the cached running campaigns to these offers; null when one is limited, because limits are not cached. */
function layTogether(
  book: CampaignBook,
  offers: readonly Buying[],
  now: Date,
): ((buyer: CampaignBuyer, offer: Buying) => OfferCampaigns) | null {
  const live = new Map<string, Campaign>()
  for (const offer of offers)
    for (const campaign of touching(book, offer, now)) {
      if (isLimited(campaign)) return null
      const known = live.get(campaign.id)
      live.set(campaign.id, known ? { ...known, goods: [...known.goods, ...campaign.goods] } : campaign)
    }
  const inOrder = [...live.values()].toSorted((a, b) => compareText(a.id, b.id))
  return layOver(inOrder.map(campaign => ({ campaign, takenBy: nothingTaken })))
}

const laid = new WeakMap<CampaignBook, Map<string, OfferCampaigns>>()
const MOST_LAID = 100_000

/** Caches the result: a campaign without limits is the same for every buyer it is for. */
function laidOnce(book: CampaignBook, live: readonly Campaign[], buyer: CampaignBuyer, offer: Buying): OfferCampaigns {
  const known = laid.get(book) ?? new Map<string, OfferCampaigns>()
  laid.set(book, known)
  const key = `${offer.offerId} ${live.map(({ id }) => id).join(' ')}`
  const found = known.get(key)
  if (found) return found
  const made = layOver(live.map(campaign => ({ campaign, takenBy: nothingTaken })))(buyer, offer)
  if (known.size < MOST_LAID) known.set(key, made)
  return made
}

function ask(ctx: Context, buyer: CampaignBuyer, offers: readonly Buying[]) {
  const read = (tx: Context) => campaignsFor(tx.db, [buyer], offers, tx.now)
  return buyer ? inSnapshot(ctx, read) : read(ctx)
}

/** Running campaigns of an offer, ordered by id like the database query. */
function touching(book: CampaignBook, { offerId, storeId }: Buying, now: Date): readonly Campaign[] {
  const byOffer = book.byOffer.get(offerId)
  const byStore = book.byStore.get(storeId)
  if (!byOffer && !byStore) return []
  const isOn = ({ startsAt, endsAt }: Campaign) => startsAt <= now && endsAt > now
  return [...(byOffer ?? []), ...(byStore ?? [])].filter(isOn)
}

function isLimited({ goods }: Campaign): boolean {
  return goods.some(one => one.quota !== null || one.limitPerCompany !== null)
}

const nothingTaken = () => 0
