import type { Db } from '#platform/database/database.ts'
import { rootOf } from '#platform/database/flight.ts'
import { readVersion } from '#platform/memory/versions.ts'
import type { Campaign } from '../domain/campaign.ts'
import { readCampaignsFrom } from '../tables/campaigns.ts'

/** With more goods than this nothing is cached, and campaigns are read each time. */
const MOST_GOODS = 50_000

export interface CampaignBook {
  /** Campaigns by offer; each entry has only the terms of that offer. */
  readonly byOffer: ReadonlyMap<string, readonly Campaign[]>
  /** Campaigns for a whole store, by store. */
  readonly byStore: ReadonlyMap<string, readonly Campaign[]>
  /** When it was read; campaigns that had ended by then are not in it. */
  readonly from: Date
  /** Read before the campaigns, so they are at least as new as this version. */
  readonly version: number
}

/**
 * Caches the terms of all running and coming campaigns in this process, for display. How much of limited goods was
 * taken is not cached. The cache is valid as long as change notices arrive.
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

  /** Stops using the cache until notices arrive again. */
  pause(): void {
    this.#isTrusted = false
  }

  /** Clears the cache because notices were missed or stopped. */
  distrust(): void {
    this.#isTrusted = false
    this.forget()
  }

  /** Also discards the read that is under way. */
  forget(): void {
    this.#turn++
    this.#book = null
    this.#reading = null
  }

  /** The cache for a transaction that has read this version; null when the database must be read. */
  bookAt(version: number, now: Date): CampaignBook | null {
    return this.#book?.version === version && this.#book.from <= now ? this.#book : null
  }

  /** null when the database must be read. Concurrent misses share one read. */
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
