import type { Day } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type FeedOffer, readFeedProducts, readWholeFeed } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { nextStamp } from '../../tables/changes.ts'
import { cutoffsOf } from '../memory/load-index.ts'
import type { OpenSearchClient } from './client.ts'
import { OpenSearchFailure } from './client.ts'
import { INDEX_FIELDS, INDEX_SETTINGS } from './index-shape.ts'
import { offerDocument, productWords, type WordSources } from './offer-document.ts'

/** What an index was made for; stored in its mapping. */
export const IndexMeta = z.object({
  shape: z.string(),
  day: z.string(),
  horizon: z.string().regex(/^[0-9A-F]{8}:\d+$/),
  lexicon: z.string(),
})
export interface IndexMeta extends z.output<typeof IndexMeta> {}

const PAGE = 2000

/** Creates a new index of all offers under its own name. It is not read before the alias points to it. */
export async function fillIndex(
  client: OpenSearchClient,
  db: Db,
  index: string,
  meta: IndexMeta & { readonly day: Day },
  sources: WordSources,
): Promise<void> {
  await client.call('PUT', index, {
    settings: INDEX_SETTINGS,
    mappings: { dynamic: 'strict', _meta: meta, properties: INDEX_FIELDS },
  })
  const stores = await allStores(db)
  const stamp = await nextStamp(db)
  await readWholeFeed(db, meta.day, cutoffsOf(stores.values(), meta.day), PAGE, async offers => {
    await writeOffers(client, index, db, { offers, goneIds: [], stamp, sources, isSeenAtOnce: false })
  })
  await client.call('POST', `${index}/_refresh`)
}

export interface OfferWrites {
  readonly offers: readonly FeedOffer[]
  readonly goneIds: readonly string[]
  /** Taken before the offers are read: of two writers, the one that read later wins, whatever the order of writing. */
  readonly stamp: number
  readonly sources: WordSources
  readonly isSeenAtOnce: boolean
}

/** Writes offers with the texts of their products, and deletes removed ones. */
export async function writeOffers(
  client: OpenSearchClient,
  index: string,
  db: Db,
  { offers, goneIds, stamp, sources, isSeenAtOnce }: OfferWrites,
): Promise<void> {
  if (offers.length + goneIds.length === 0) return
  const productIds = [...new Set(offers.map(offer => offer.productId))]
  const products = productIds.length === 0 ? [] : await readFeedProducts(db, productIds)
  const words = new Map(products.map(product => [product.id, productWords(product, sources)]))
  const version = { version: stamp, version_type: 'external' }
  const lines = [
    ...offers.flatMap(offer => {
      const product = words.get(offer.productId)
      return product ? [{ index: { _id: offer.id, ...version } }, offerDocument(offer, product)] : []
    }),
    ...goneIds.map(id => ({ delete: { _id: id, ...version } })),
  ]
  const reply = BulkReply.parse(await client.lines(`${index}/_bulk${isSeenAtOnce ? '?refresh=true' : ''}`, lines))
  const bad = reply.items.flatMap(item => Object.values(item)).find(({ status }) => !ACCEPTED.has(status))
  if (bad)
    throw new OpenSearchFailure(`bulk: ${bad.status} ${JSON.stringify(bad.error ?? null).slice(0, 300)}`, bad.status)
}

/** Another writer had newer data (409), or the deleted document did not exist (404): both are fine. */
const ACCEPTED: ReadonlySet<number> = new Set([200, 201, 404, 409])

const BulkReply = z.object({
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() }))),
})
