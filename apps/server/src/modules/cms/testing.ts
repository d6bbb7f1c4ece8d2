import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { EMPTY_HOME, type HomeContent } from './page-content.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')

/** Inserts a home page, published by default. */
export async function aHomePage(
  db: Db,
  content: Partial<HomeContent>,
  state: 'draft' | 'published' = 'published',
): Promise<void> {
  const floors = sql<string>`${JSON.stringify({ ...EMPTY_HOME, ...content })}::jsonb`
  await db
    .insertInto('cms.page')
    .values({ key: 'home', state, title: '首页', floors, updatedAt: LONG_AGO })
    .onConflict(on => on.constraint('page_once_per_state').doUpdateSet({ floors }))
    .execute()
}

export interface GivenArticle {
  readonly class?: string
  readonly bodyHtml?: string
  readonly sort?: number
  readonly publishedAt?: Date
}

export async function anArticle(db: Db, kind: string, title: string, given: GivenArticle = {}): Promise<string> {
  const { id } = await db
    .insertInto('cms.article')
    .values({
      kind,
      class: given.class ?? '平台公告',
      title,
      summary: '摘要',
      bodyHtml: given.bodyHtml ?? '<p>正文</p>',
      sort: given.sort ?? 0,
      publishedAt: given.publishedAt ?? LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a collection, by default of the whole catalogue. */
export async function aCollection(
  db: Db,
  kind: string,
  title: string,
  given: {
    readonly storeId?: string
    readonly categoryCodes?: readonly string[]
    readonly floorCategory?: string
  } = {},
): Promise<string> {
  const floors = given.floorCategory
    ? [{ title: '楼层', subtitle: '', tint: 'teal', categoryCode: given.floorCategory }]
    : []
  const content = JSON.stringify({ floors, scope: { categoryCodes: given.categoryCodes ?? [] } })
  const { id } = await db
    .insertInto('cms.collection')
    .values({
      kind,
      storeId: given.storeId ?? null,
      title,
      subtitle: '',
      theme: 'brand',
      content: sql`${content}::jsonb`,
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
