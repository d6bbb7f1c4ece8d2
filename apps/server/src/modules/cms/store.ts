import type { ArticleBrief, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import type { Db } from '#platform/database/database.ts'

export async function readPage(db: Db, key: string, state: 'draft' | 'published'): Promise<unknown> {
  const row = await db
    .selectFrom('cms.page')
    .select('floors')
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.floors
}

export async function readNavigation(db: Db) {
  return db.selectFrom('cms.navigation').select(['label', 'link', 'badge']).orderBy('sort').execute()
}

export async function readArticles(
  db: Db,
  kind: ArticleKind,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<ArticleBrief[]> {
  return db
    .selectFrom('cms.article')
    .select(['id as articleId', 'class', 'title', 'summary', 'publishedAt'])
    .where('kind', '=', kind)
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
}

export async function countArticles(db: Db, kind: ArticleKind): Promise<number> {
  const row = await db
    .selectFrom('cms.article')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The article, counted as read once more. */
export async function readArticleAndCount(db: Db, id: string) {
  return db
    .updateTable('cms.article')
    .set(eb => ({ readCount: eb('readCount', '+', 1) }))
    .where('id', '=', id)
    .returning(['id as articleId', 'kind', 'class', 'title', 'summary', 'publishedAt', 'bodyHtml', 'readCount'])
    .executeTakeFirst()
}
