import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { readVersion } from '#platform/memory/versions.ts'
import type { Campaign } from '../domain/campaign.ts'
import { readCampaignsFrom } from '../tables/campaigns.ts'

/** More than this is not kept: campaigns are then asked for each time. */
const MOST_GOODS = 50_000

export interface CampaignBook {
  /** Campaigns by the offers they name; each with its words about that one offer only. */
  readonly byOffer: ReadonlyMap<string, readonly Campaign[]>
  /** Those for a whole store, by store. */
  readonly byStore: ReadonlyMap<string, readonly Campaign[]>
  /** Campaigns that had ended by then are not in it. */
  readonly from: Date
  /** Read before the campaigns themselves: they are as new, or newer. */
  readonly version: number
}

/**
 * The terms of all campaigns that are on or to come, remembered by this process for looking at goods. What has been taken of
 * limited goods is not among them. Valid as long as notices of changes arrive.
 */
export class KnownCampaigns {
  readonly #db: Db
  #book: CampaignBook | null = null
  #reading: Promise<CampaignBook | null> | null = null
  #isTrusted = false
  #turn = 0

  constructor(db: Db) {
    this.#db = db
  }

  trust(): void {
    this.#isTrusted = true
  }

  /** No notices for a while: the cache is not used until they arrive again. */
  pause(): void {
    this.#isTrusted = false
  }

  /** Notices were missed, or no longer arrive. */
  distrust(): void {
    this.#isTrusted = false
    this.forget()
  }

  /** What is being read at the moment is not kept either. */
  forget(): void {
    this.#turn++
    this.#book = null
    this.#reading = null
  }

  /** For a transaction that has read this version; null when they must be asked for. */
  bookAt(version: number, now: Date): CampaignBook | null {
    return this.#book?.version === version && this.#book.from <= now ? this.#book : null
  }

  /** null when they must be asked for. Those who miss it together read it once. */
  async book(now: Date): Promise<CampaignBook | null> {
    if (!this.#isTrusted) return null
    const known = this.#book ?? (await (this.#reading ??= this.#read(now)))
    return known && known.from <= now ? known : null
  }

  async #read(now: Date): Promise<CampaignBook | null> {
    const turn = this.#turn
    try {
      const version = await readVersion(this.#db, 'campaigns')
      const campaigns = await readCampaignsFrom(this.#db, now, MOST_GOODS)
      if (!campaigns) return null
      const book = { ...indexed(campaigns), from: now, version }
      if (turn === this.#turn) this.#book = book
      return book
    } finally {
      if (turn === this.#turn) this.#reading = null
    }
  }
}

function indexed(campaigns: readonly Campaign[]): Pick<CampaignBook, 'byOffer' | 'byStore'> {
  const byOffer = new Map<string, Campaign[]>()
  const byStore = new Map<string, Campaign[]>()
  const put = (map: Map<string, Campaign[]>, key: string, campaign: Campaign) => {
    const list = map.get(key)
    if (list) list.push(campaign)
    else map.set(key, [campaign])
  }
  for (const campaign of campaigns) {
    // Only reductions may be for a whole store; a campaign price without goods applies to nothing.
    if (campaign.isWholeStore && campaign.kind === 'full-reduction') put(byStore, campaign.storeId, campaign)
    for (const goods of campaign.goods) put(byOffer, goods.offerId, { ...campaign, goods: [goods] })
  }
  return { byOffer, byStore }
}

const memories = new WeakMap<Db, KnownCampaigns>()

/** Creates the cache of campaigns for this database; it is used once notices arrive. */
export function rememberCampaigns(db: Db): KnownCampaigns {
  const known = new KnownCampaigns(db)
  memories.set(db, known)
  return known
}

export function campaignsKnownTo(db: Db): KnownCampaigns | null {
  return memories.get(rootOf(db)) ?? null
}
