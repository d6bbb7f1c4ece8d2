import { createHash } from 'node:crypto'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { readCategories } from '#modules/catalogue/public.ts'
import { allStores } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { nextStamp, readChanges, readHorizon, withFillLock } from '../../tables/changes.ts'
import { readLexicon, readLexiconVersion } from '../../tables/words.ts'
import { type OpenSearchClient, OpenSearchFailure } from './client.ts'
import { fillIndex, IndexMeta } from './fill-index.ts'
import { INDEX_FIELDS, INDEX_SETTINGS } from './index-shape.ts'
import type { WordSources } from './offer-document.ts'
import { bucketsOf } from './reply.ts'
import type { Surroundings } from './surroundings.ts'

const EVERY = 10_000
const SHAPE = createHash('sha256')
  .update(JSON.stringify([INDEX_SETTINGS, INDEX_FIELDS]))
  .digest('hex')
  .slice(0, 16)

/** The index that the alias points to, with its metadata. */
async function findCurrent(
  client: OpenSearchClient,
  alias: string,
): Promise<{ readonly index: string; readonly meta: IndexMeta | null } | null> {
  const reply = await client.call('GET', `${alias}/_mapping`).catch((error: unknown) => {
    if (error instanceof OpenSearchFailure && error.status === 404) return {}
    throw error
  })
  const [found] = Object.entries(MappingReply.parse(reply))
  if (!found) return null
  const meta = IndexMeta.safeParse(found[1].mappings._meta)
  return { index: found[0], meta: meta.success ? meta.data : null }
}

const MappingReply = z.record(z.string(), z.object({ mappings: z.object({ _meta: z.unknown().optional() }) }))

/**
 * Makes sure that the alias points to an index of today's offers, and returns from which transaction on changes must be read. An
 * index that another process filled is reused while the changes since then are still known.
 */
export async function ensureIndex(
  client: OpenSearchClient,
  db: Db,
  alias: string,
  today: Day,
  isStale: boolean,
): Promise<string> {
  const usable = async () => {
    const current = await findCurrent(client, alias)
    if (current?.meta?.shape !== SHAPE || current.meta.day !== today) return null
    if (current.meta.lexicon !== (await readLexiconVersion(db))) return null
    return (await readChanges(db, current.meta.horizon)).areForgotten ? null : current.meta.horizon
  }
  const known = isStale ? null : await usable()
  if (known !== null) return known
  return withFillLock(db, async () => {
    // Another process may have filled it while this one waited.
    const made = await usable()
    if (made !== null) return made
    const horizon = await readHorizon(db)
    const lexicon = await readLexiconVersion(db)
    const index = `${alias}-${await nextStamp(db)}`
    await fillIndex(client, db, index, { shape: SHAPE, day: today, horizon, lexicon }, await wordSources(db))
    const old = await findCurrent(client, alias)
    await client.call('POST', '_aliases', {
      actions: [...(old ? [{ remove: { index: old.index, alias } }] : []), { add: { index, alias } }],
    })
    if (old) await client.call('DELETE', old.index)
    return horizon
  })
}

export async function wordSources(db: Db): Promise<WordSources> {
  const categories = new Map((await readCategories(db)).map(category => [category.code, category]))
  return { categories, lexicon: await readLexicon(db) }
}

/** Reads stores, categories and lexicon from the database, and the rules and regions of the offers from the index. */
export async function loadSurroundings(client: OpenSearchClient, db: Db, alias: string): Promise<Surroundings> {
  const { aggregations } = await client.search(alias, {
    size: 0,
    _source: false,
    track_total_hits: false,
    query: { match_all: {} },
    aggs: {
      rules: { terms: { field: 'rule', size: EVERY } },
      regions: { terms: { field: 'region', size: EVERY } },
    },
  })
  return {
    stores: [...(await allStores(db)).values()],
    categories: await readCategories(db),
    lexicon: await readLexicon(db),
    rules: bucketsOf(aggregations, 'rules').map(({ value }) => value),
    regions: bucketsOf(aggregations, 'regions').map(({ value }) => value),
  }
}
