import type { Day } from '@xiaojiu/kernel/time.ts'
import { type FeedDigest, readFeedDigests, readFeedOffers, readFeedOffersOfStore } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { nextStamp } from '../../tables/changes.ts'
import { cutoffsOf } from '../memory/load-index.ts'
import type { OpenSearchClient } from './client.ts'
import { wordSources } from './current-index.ts'
import { writeOffers } from './fill-index.ts'
import { bucketsOf, countOf, numberOf } from './reply.ts'

const PAGE = 2000
const EVERY_STORE = 10_000

/** Writes the current state of changed offers; searches find them as soon as this returns. */
export async function writeChanges(
  client: OpenSearchClient,
  db: Db,
  alias: string,
  changedIds: readonly string[],
  today: Day,
): Promise<void> {
  const sources = await wordSources(db)
  for (let from = 0; from < changedIds.length; from += PAGE) {
    const ids = changedIds.slice(from, from + PAGE)
    const stamp = await nextStamp(db)
    const cutoffs = cutoffsOf((await allStores(db)).values(), today)
    const offers = await readFeedOffers(db, today, cutoffs, ids)
    const known = new Set(offers.map(offer => offer.id))
    const goneIds = ids.filter(id => !known.has(id))
    await writeOffers(client, alias, db, { offers, goneIds, stamp, sources, isSeenAtOnce: true })
  }
}

/** Compares the sums of each store's offers with the database and rewrites the offers of stores that differ. */
export async function reindexStores(client: OpenSearchClient, db: Db, alias: string, today: Day): Promise<string[]> {
  const truth = new Map((await readFeedDigests(db)).map(digest => [digest.storeId, digest]))
  const own = await digestsIn(client, alias)
  const differing = [...new Set([...truth.keys(), ...own.keys()])].filter(
    storeId => sumsOf(truth.get(storeId)) !== sumsOf(own.get(storeId)),
  )
  if (differing.length === 0) return []
  const sources = await wordSources(db)
  for (const storeId of differing) {
    const stamp = await nextStamp(db)
    const cutoffs = cutoffsOf((await allStores(db)).values(), today)
    const offers = await readFeedOffersOfStore(db, today, cutoffs, storeId)
    const known = new Set(offers.map(offer => offer.id))
    const goneIds = (await idsIn(client, alias, storeId)).filter(id => !known.has(id))
    for (let from = 0; from < Math.max(offers.length, goneIds.length); from += PAGE)
      await writeOffers(client, alias, db, {
        offers: offers.slice(from, from + PAGE),
        goneIds: goneIds.slice(from, from + PAGE),
        stamp,
        sources,
        isSeenAtOnce: true,
      })
  }
  return differing
}

async function digestsIn(client: OpenSearchClient, alias: string): Promise<Map<string, FeedDigest>> {
  const { aggregations } = await client.search(alias, {
    size: 0,
    _source: false,
    track_total_hits: false,
    query: { match_all: {} },
    aggs: {
      stores: {
        terms: { field: 'storeId', size: EVERY_STORE },
        aggs: {
          listed: { filter: { term: { isListed: true } } },
          price: { sum: { field: 'price' } },
          sold: { sum: { field: 'sold' } },
        },
      },
    },
  })
  return new Map(
    bucketsOf(aggregations, 'stores').map(({ value, count, inner }) => [
      value,
      {
        storeId: value,
        offerCount: count,
        listedCount: countOf(inner, 'listed'),
        priceSum: numberOf(inner, 'price'),
        soldSum: numberOf(inner, 'sold'),
      },
    ]),
  )
}

function sumsOf(digest: FeedDigest | undefined): string {
  const { offerCount = 0, listedCount = 0, priceSum = 0, soldSum = 0 } = digest ?? {}
  return [offerCount, listedCount, priceSum, soldSum].map(Number).join(' ')
}

/** Every offer of a store in the index, page by page. */
async function idsIn(client: OpenSearchClient, alias: string, storeId: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const reply = await client.search(alias, {
      size: PAGE,
      from: ids.length,
      _source: false,
      track_total_hits: false,
      query: { term: { storeId } },
      sort: [{ id: { order: 'asc' } }],
    })
    ids.push(...reply.hits.hits.map(hit => hit._id))
    if (reply.hits.hits.length < PAGE) return ids
  }
}
