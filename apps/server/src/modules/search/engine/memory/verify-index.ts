import type { Day } from '@xiaojiu/kernel/time.ts'
import { type FeedDigest, readFeedDigests, readFeedOffersOfStore } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { cutoffsOf, putOffers } from './load-index.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'

type Sums = Omit<FeedDigest, 'storeId'>
const NOTHING: Sums = { offerCount: 0, listedCount: 0, priceSum: 0, soldSum: 0 }

/**
 * Compares the sums of each store's offers with the database and reads a differing store again: a safety net below the list of
 * changes. Returns the corrected stores. A store that is selling may differ for a moment; reading it again does no harm.
 */
export async function verifyIndex(db: Db, index: MemoryIndex, today: Day): Promise<string[]> {
  const differing = await differingStores(db, index)
  if (differing.length === 0) return []
  const cutoffs = cutoffsOf((await allStores(db)).values(), today)
  for (const storeId of differing) {
    const offers = await readFeedOffersOfStore(db, today, cutoffs, storeId)
    await putOffers(db, index, offers)
    index.dropOffersOf(storeId, new Set(offers.map(offer => offer.id)))
  }
  return differing
}

/** Stores whose offers add up to something else in the database. */
export async function differingStores(db: Db, index: MemoryIndex): Promise<string[]> {
  const truth = new Map((await readFeedDigests(db)).map(digest => [digest.storeId, digest]))
  const own = digestsOf(index)
  return [...new Set([...truth.keys(), ...own.keys()])].filter(
    storeId => !isSame(truth.get(storeId) ?? NOTHING, own.get(storeId) ?? NOTHING),
  )
}

function digestsOf(index: MemoryIndex): Map<string, Sums> {
  const { offers, stores } = index
  const sums = stores.map(() => ({ offerCount: 0, listedCount: 0, priceSum: 0, soldSum: 0 }))
  for (let slot = 0; slot < offers.count; slot++) {
    const flags = offers.flagsOf(slot)
    const sum = sums[offers.storeOf(slot)]
    if (!sum || (flags & OFFER.exists) === 0) continue
    sum.offerCount++
    if ((flags & OFFER.listed) !== 0) sum.listedCount++
    sum.priceSum += offers.price[slot] ?? 0
    sum.soldSum += offers.soldOf(slot)
  }
  return new Map(stores.map(({ id }, number) => [id, sums[number] ?? NOTHING]))
}

function isSame(a: Sums, b: Sums): boolean {
  return (
    a.offerCount === b.offerCount &&
    a.listedCount === b.listedCount &&
    a.priceSum === b.priceSum &&
    a.soldSum === b.soldSum
  )
}
