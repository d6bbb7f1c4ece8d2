import type pg from 'pg'
import { ARTICLES } from '../data/content/articles.ts'
import { HOME, NAVIGATION } from '../data/content/home.ts'
import type { StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const DAY_MS = 86_400_000
const STORES_ON_HOME = 3

/** Words that take turns in the search box. */
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
    ARTICLES.map((article, index) => ({
      id: idOf('article', index),
      kind: article.kind,
      class: article.class,
      title: article.title,
      summary: article.summary,
      body_html: article.paragraphs.map(text => `<p>${text}</p>`).join(''),
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
  await insertRows(
    client,
    'search.recommended_word',
    RECOMMENDED_WORDS.map((word, sort) => ({ word, sort, duration_seconds: 5 })),
  )
}
