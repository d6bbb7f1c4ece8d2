import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type HomeContent, EMPTY_HOME } from './page-content.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')

/** The home page as staff arranged it, published unless told otherwise. */
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

export async function anArticle(db: Db, kind: string, title: string, publishedAt = LONG_AGO): Promise<string> {
  const { id } = await db
    .insertInto('cms.article')
    .values({ kind, class: '平台公告', title, summary: '摘要', bodyHtml: '<p>正文</p>', publishedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
