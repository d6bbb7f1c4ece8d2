import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

export async function writePage(
  db: Db,
  page: { readonly key: string; readonly state: 'draft' | 'published'; readonly title: string },
  content: unknown,
  updatedAt: Date,
): Promise<void> {
  const floors = json(content)
  await db
    .insertInto('cms.page')
    .values({ ...page, floors, updatedAt })
    .onConflict(on => on.constraint('page_once_per_state').doUpdateSet({ floors, updatedAt }))
    .execute()
}

export async function deleteDraft(db: Db, key: string): Promise<boolean> {
  const done = await db.deleteFrom('cms.page').where('key', '=', key).where('state', '=', 'draft').executeTakeFirst()
  return done.numDeletedRows > 0n
}

export interface ArticleWriting {
  readonly kind: string
  readonly class: string
  readonly title: string
  readonly summary: string
  readonly bodyHtml: string
  readonly sort: number
}

export async function insertArticle(db: Db, article: ArticleWriting, publishedAt: Date): Promise<string> {
  const { id } = await db
    .insertInto('cms.article')
    .values({ ...article, publishedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the text does not exist. */
export async function updateArticle(db: Db, id: string, article: ArticleWriting): Promise<boolean> {
  const done = await db.updateTable('cms.article').set(article).where('id', '=', id).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export function findArticle(db: Db, id: string) {
  return db
    .selectFrom('cms.article')
    .select(['kind', 'class', 'title', 'summary', 'bodyHtml', 'sort'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface CollectionArrangement {
  readonly title: string
  readonly subtitle: string
  readonly theme: string
  readonly content: unknown
  readonly sort: number
}

export async function insertCollection(
  db: Db,
  { content, ...collection }: CollectionArrangement & { readonly kind: string; readonly storeId: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('cms.collection')
    .values({ ...collection, content: json(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCollection(
  db: Db,
  id: string,
  { content, ...collection }: CollectionArrangement,
): Promise<void> {
  await db
    .updateTable('cms.collection')
    .set({ ...collection, content: json(content) })
    .where('id', '=', id)
    .execute()
}

export interface DocumentWriting {
  readonly class: string
  readonly title: string
  readonly summary: string
  readonly fileName: string
  readonly sheet: readonly (readonly string[])[]
  readonly sort: number
}

export async function insertDocument(db: Db, { sheet, ...document }: DocumentWriting): Promise<string> {
  const { id } = await db
    .insertInto('cms.document')
    .values({ ...document, sheet: json(sheet) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDocument(db: Db, id: string, { sheet, ...document }: DocumentWriting): Promise<void> {
  await db
    .updateTable('cms.document')
    .set({ ...document, sheet: json(sheet) })
    .where('id', '=', id)
    .execute()
}

export function findDocument(db: Db, id: string) {
  return db
    .selectFrom('cms.document')
    .select(['class', 'title', 'summary', 'fileName', 'sheet', 'sort'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listAdverts(db: Db) {
  return db
    .selectFrom('cms.advert')
    .select(['id', 'place', 'title', 'startsAt', 'endsAt'])
    .orderBy('place')
    .orderBy('sort')
    .execute()
}

export async function insertAdvert(
  db: Db,
  advert: {
    readonly place: string
    readonly title: string
    readonly subtitle: string
    readonly link: string
    readonly sort: number
    readonly startsAt: Date
    readonly endsAt: Date
  },
): Promise<void> {
  await db.insertInto('cms.advert').values(advert).execute()
}

export type ContentTable = 'cms.article' | 'cms.advert' | 'cms.collection' | 'cms.document'

/** False when there is none. */
export async function deleteContent(db: Db, table: ContentTable, id: string): Promise<boolean> {
  const done = await db.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** All links, in their order. */
export async function replaceNavigation(
  db: Db,
  links: readonly { readonly label: string; readonly link: string; readonly badge: string | null }[],
): Promise<void> {
  await db.deleteFrom('cms.navigation').where('storeId', 'is', null).execute()
  await db
    .insertInto('cms.navigation')
    .values(links.map((link, sort) => ({ ...link, sort })))
    .execute()
}
