import type { ArticleBrief, ArticleFilter, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import type { Db } from '#platform/database/database.ts'

type Filter = Pick<ArticleFilter, 'kind'> & Partial<Pick<ArticleFilter, 'class' | 'keyword'>>

/** Newest first; help and texts about the firm in the order staff gave them. */
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

/** The article, counted as read once more. */
export async function readArticleAndCount(db: Db, id: string) {
  return db
    .updateTable('cms.article')
    .set(eb => ({ readCount: eb('readCount', '+', 1) }))
    .where('id', '=', id)
    .returning(['id as articleId', 'kind', 'class', 'title', 'summary', 'publishedAt', 'bodyHtml', 'readCount'])
    .executeTakeFirst()
}

/** Articles of a kind with their texts, in the order staff gave them. */
export function readTexts(db: Db, kind: ArticleKind, limit: number): Promise<(ArticleBrief & { bodyHtml: string })[]> {
  return articles(db, { kind })
    .select(['id as articleId', 'class', 'title', 'summary', 'publishedAt', 'bodyHtml'])
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .execute()
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
