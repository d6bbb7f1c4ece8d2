import type { CollectionKind } from '@xiaojiu/contract/cms/collection-endpoints.ts'
import type { ArticleBrief, ArticleFilter, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

type Filter = Pick<ArticleFilter, 'kind'> & Partial<Pick<ArticleFilter, 'class' | 'keyword'>>

/** Newest first; help and texts about the firm in their given order. */
export async function readArticles(
  db: Db,
  filter: Filter,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<ArticleBrief[]> {
  const query = articles(db, filter).select(['id as articleId', 'class', 'title', 'summary', 'publishedAt'])
  const isArranged = filter.kind === 'help' || filter.kind === 'about'
  return (isArranged ? query.orderBy('sort') : query.orderBy('publishedAt', 'desc'))
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
}

export async function countArticles(db: Db, filter: Filter): Promise<number> {
  const row = await articles(db, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function readClasses(db: Db, kind: ArticleKind): Promise<{ class: string; count: number }[]> {
  return articles(db, { kind })
    .select(['class', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('class')
    .orderBy(eb => eb.fn.min('sort'))
    .execute()
}

/** Reads the article and counts the reading. */
export async function readArticleAndCount(db: Db, id: string) {
  return db
    .updateTable('cms.article')
    .set(eb => ({ readCount: eb('readCount', '+', 1) }))
    .where('id', '=', id)
    .returning(['id as articleId', 'kind', 'class', 'title', 'summary', 'publishedAt', 'bodyHtml', 'readCount'])
    .executeTakeFirst()
}

/** Articles of a kind with their texts, in their given order. */
export function readTexts(db: Db, kind: ArticleKind, limit: number): Promise<(ArticleBrief & { bodyHtml: string })[]> {
  return articles(db, { kind })
    .select(['id as articleId', 'class', 'title', 'summary', 'publishedAt', 'bodyHtml'])
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Texts of the help centre by id; other kinds are left out. */
export async function helpTextsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ArticleBrief, 'articleId' | 'title' | 'summary'>>> {
  if (ids.length === 0) return new Map()
  const rows = await articles(db, { kind: 'help' })
    .select(['id as articleId', 'title', 'summary'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.articleId, row]))
}

/** The newest text of a class. */
export async function readNewest(db: Db, kind: ArticleKind, articleClass: string) {
  return articles(db, { kind, class: articleClass })
    .select(['title', 'bodyHtml', 'publishedAt'])
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function articles(db: Db, filter: Filter) {
  let query = db.selectFrom('cms.article').where('kind', '=', filter.kind)
  if (filter.class) query = query.where('class', '=', filter.class)
  if (filter.keyword) {
    const pattern = `%${filter.keyword.replace(/[\\%_]/g, found => `\\${found}`)}%`
    query = query.where(eb =>
      eb.or([eb('title', 'ilike', pattern), eb('summary', 'ilike', pattern), eb('bodyHtml', 'ilike', pattern)]),
    )
  }
  return query
}

export interface CollectionRow {
  readonly id: string
  readonly kind: CollectionKind
  readonly storeId: string | null
  readonly title: string
  readonly subtitle: string
  readonly theme: string
  readonly content: unknown
  readonly sort: number
}

/** Collections of a kind in their order; topics of one store when it is named. */
export async function readCollections(
  db: Db,
  kind: CollectionKind,
  storeId: string | undefined,
): Promise<CollectionRow[]> {
  let query = db.selectFrom('cms.collection').select(COLUMNS).where('kind', '=', kind)
  if (storeId) query = query.where('storeId', '=', storeId)
  const rows = await query.orderBy('sort').orderBy('id').execute()
  return rows.map(row => ({ ...row, kind }))
}

export async function findCollection(db: Db, id: string): Promise<CollectionRow | null> {
  const row = await db.selectFrom('cms.collection').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  // The check constraint allows no other value.
  return row ? { ...row, kind: row.kind as CollectionKind } : null
}

const COLUMNS = ['id', 'kind', 'storeId', 'title', 'subtitle', 'theme', 'content', 'sort'] as const

const Sheet = z.array(z.array(z.string()))

export function readDocuments(db: Db) {
  return db
    .selectFrom('cms.document')
    .select(['id as documentId', 'class', 'title', 'summary', 'fileName', 'downloadCount'])
    .orderBy('sort')
    .execute()
}

/** Reads the document and counts the download. */
export async function readSheetAndCount(
  db: Db,
  id: string,
): Promise<{ readonly fileName: string; readonly sheet: string[][] } | null> {
  const row = await db
    .updateTable('cms.document')
    .set(eb => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('id', '=', id)
    .returning(['fileName', 'sheet'])
    .executeTakeFirst()
  return row ? { fileName: row.fileName, sheet: Sheet.parse(row.sheet) } : null
}

export function readAdverts(db: Db, place: string, now: Date) {
  return db
    .selectFrom('cms.advert')
    .select(['title', 'subtitle', 'link'])
    .where('place', '=', place)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export async function readPage(db: Db, key: string, state: 'draft' | 'published'): Promise<unknown> {
  const row = await db
    .selectFrom('cms.page')
    .select('floors')
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.floors
}

/** The entries for one kind of screen: those of the store if it has its own, otherwise those of the whole site. */
export async function readNavigation(
  db: Db,
  { showPlatform, storeId }: { showPlatform: number; storeId?: string | undefined } = { showPlatform: 1 },
) {
  const rows = await db
    .selectFrom('cms.navigation')
    .select(['label', 'link', 'badge', 'storeId'])
    .where(eb => eb(eb.val(showPlatform), '=', eb.fn.any('showPlatforms')))
    .where(eb => eb.or([eb('storeId', 'is', null), ...(storeId ? [eb('storeId', '=', storeId)] : [])]))
    .orderBy('sort')
    .execute()
  const own = rows.filter(row => row.storeId !== null)
  return (own.length > 0 ? own : rows).map(({ label, link, badge }) => ({ label, link, badge }))
}
