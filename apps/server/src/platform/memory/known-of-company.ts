import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { LRUCache } from 'lru-cache'
import { type Context, type FactsVersion, hasWritten, inSnapshot } from '../context.ts'
import type { Db } from '../database/database.ts'
import { rootOf } from '../database/flight.ts'
import { readFactsVersion } from './versions.ts'

interface Known<T> {
  readonly version: FactsVersion
  readonly day: Day
  readonly value: T
}

/**
 * A cache of facts about companies in this process. The authentication of each request reads the version of its
 * company's facts, and the cache is used only when it is at least as new: a change committed before the request is never
 * missed, whichever process made it. Inside a transaction, and in a request that has written, the database is read.
 */
export class KnownOfCompany<T extends object> {
  readonly #most: number
  readonly #read: (ctx: Context, companyId: string, today: Day) => Promise<T>
  readonly #known = new WeakMap<Db, LRUCache<string, Known<T>>>()
  readonly #underWay = new WeakMap<Db, Map<string, Promise<Known<T>>>>()

  /** `read` gets a snapshot in the scope of the company and may read nothing else. */
  constructor(most: number, read: (ctx: Context, companyId: string, today: Day) => Promise<T>) {
    this.#most = most
    this.#read = read
  }

  /** Of the company that the context acts for; null without one. */
  async of(ctx: Context): Promise<T | null> {
    const membership = ctx.actor.kind === 'nobody' ? null : ctx.actor.membership
    if (!membership) return null
    const { companyId, version } = membership
    const today = dayOf(ctx.now)
    if (!version || ctx.isInTransaction || hasWritten(ctx))
      return inSnapshot(ctx, tx => this.#read(tx, companyId, today))
    const cache = this.#cacheOf(ctx.db)
    const isGood = (found: Known<T> | undefined): found is Known<T> =>
      found?.day === today && found.version.company >= version.company && found.version.prices >= version.prices
    const found = cache.get(companyId)
    if (isGood(found)) return found.value
    const underWay = this.#readsOf(ctx.db)
    // A running read may have started before the change that this request knows of.
    const joined = await underWay.get(companyId)?.catch(() => undefined)
    if (isGood(joined)) return joined.value
    const reading = this.#readAnew(ctx, companyId, today)
    underWay.set(companyId, reading)
    try {
      const fresh = await reading
      const kept = cache.get(companyId)
      if (!kept || kept.day !== today || isAtLeast(fresh.version, kept.version)) cache.set(companyId, fresh)
      return fresh.value
    } finally {
      if (underWay.get(companyId) === reading) underWay.delete(companyId)
    }
  }

  /**
   * The cached value for a transaction that has read these versions: every change raises them, so a value read at the
   * same versions equals the database. null when it is older or newer, or not cached.
   */
  proven(db: Db, companyId: string, version: FactsVersion, today: Day): T | null {
    const found = this.#known.get(rootOf(db))?.get(companyId)
    const isSame =
      found?.day === today && found.version.company === version.company && found.version.prices === version.prices
    return isSame ? found.value : null
  }

  async #readAnew(ctx: Context, companyId: string, today: Day): Promise<Known<T>> {
    return inSnapshot(ctx, async tx => ({
      version: await readFactsVersion(tx.db, companyId),
      day: today,
      value: await this.#read(tx, companyId, today),
    }))
  }

  #cacheOf(db: Db): LRUCache<string, Known<T>> {
    const cache = this.#known.get(db) ?? new LRUCache({ max: this.#most })
    this.#known.set(db, cache)
    return cache
  }

  #readsOf(db: Db): Map<string, Promise<Known<T>>> {
    const reads = this.#underWay.get(db) ?? new Map<string, Promise<Known<T>>>()
    this.#underWay.set(db, reads)
    return reads
  }
}

function isAtLeast(one: FactsVersion, other: FactsVersion): boolean {
  return one.company >= other.company && one.prices >= other.prices
}
