import type pg from 'pg'
import { ARTICLES } from '../data/content/articles.ts'
import { htmlOf } from '../data/content/blocks.ts'
import { ADVERTS, COLLECTIONS, DOCUMENTS, STORE_TOPIC } from '../data/content/collections.ts'
import { FIRM } from '../data/content/firm.ts'
import { HELP } from '../data/content/help/help.ts'
import { HOME, NAVIGATION } from '../data/content/home.ts'
import type { StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const DAY_MS = 86_400_000
const STORES_ON_HOME = 3

/** Words shown in turn in the search box. */
const RECOMMENDED_WORDS = ['连花清瘟胶囊', '阿莫西林', '布洛芬缓释胶囊', '苯磺酸氨氯地平片', '黄芪', '电子血压计']

export async function loadContent(client: pg.ClientBase, stores: readonly StoreRow[], now: Date): Promise<void> {
  const storeIds = [...Map.groupBy(stores, store => store.type).values()]
    .flatMap(group => group.slice(0, 1))
    .slice(0, STORES_ON_HOME)
  const floors = { ...HOME, storeIds: storeIds.map(store => idOf('store', store.index)) }
  await insertRows(client, 'cms.page', [
    { id: idOf('page', 'home'), key: 'home', state: 'published', title: '首页', floors, updated_at: now.toISOString() },
    {
      id: idOf('page', 'home', 'draft'),
      key: 'home',
      state: 'draft',
      title: '首页（草稿）',
      floors: { ...floors, floors: HOME.floors.toReversed() },
      updated_at: now.toISOString(),
    },
  ])
  await insertRows(
    client,
    'cms.article',
    [...ARTICLES, ...HELP, ...FIRM].map((article, index) => ({
      id: idOf('article', index),
      kind: article.kind,
      class: article.class,
      title: article.title,
      summary: article.summary,
      body_html: article.body.map(htmlOf).join(''),
      read_count: 40 + index * 37,
      sort: index,
      published_at: new Date(now.getTime() - article.daysAgo * DAY_MS).toISOString(),
    })),
  )
  await insertRows(
    client,
    'cms.navigation',
    NAVIGATION.map((item, sort) => ({ id: idOf('navigation', sort), ...item, sort })),
  )
  await loadCollections(client, stores)
  await insertRows(
    client,
    'cms.document',
    DOCUMENTS.map((document, sort) => {
      const { fileName: file_name, ...rest } = document
      return { id: idOf('document', sort), ...rest, file_name, download_count: 12 + sort * 9, sort }
    }),
  )
  await insertRows(
    client,
    'cms.advert',
    ADVERTS.map((advert, sort) => ({
      id: idOf('advert', sort),
      ...advert,
      sort,
      starts_at: new Date(now.getTime() - 30 * DAY_MS).toISOString(),
      ends_at: new Date(now.getTime() + 365 * DAY_MS).toISOString(),
    })),
  )
  await insertRows(
    client,
    'search.recommended_word',
    RECOMMENDED_WORDS.map((word, sort) => ({ word, sort, duration_seconds: 5 })),
  )
}

async function loadCollections(client: pg.ClientBase, stores: readonly StoreRow[]): Promise<void> {
  const made = COLLECTIONS.map(({ key, floors, categoryCodes, ...collection }, sort) => ({
    id: idOf('collection', key),
    ...collection,
    store_id: null as string | null,
    content: {
      floors: floors.map(([title, subtitle, tint, categoryCode]) => ({ title, subtitle, tint, categoryCode })),
      scope: { categoryCodes },
    },
    sort,
  }))
  const topics = stores.map(store => ({
    id: idOf('collection', 'store', store.index),
    kind: 'store-topic',
    ...STORE_TOPIC,
    store_id: idOf('store', store.index),
    content: { floors: [], scope: {} },
    sort: store.index,
  }))
  await insertRows(client, 'cms.collection', [...made, ...topics])
}
