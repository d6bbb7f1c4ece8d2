import type { Article, ArticleFilter, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countArticles, readArticleAndCount, readArticles } from './tables/articles.ts'

export async function listArticles(ctx: Context, { pageNum, pageSize, ...filter }: ArticleFilter) {
  const list = await readArticles(ctx.db, filter, { pageNum, pageSize })
  return { list, total: await countArticles(ctx.db, filter), pageNum, pageSize }
}

export async function getArticle(ctx: Context, articleId: string): Promise<Article> {
  const article = await readArticleAndCount(ctx.db, articleId)
  if (!article) throw new Refusal('not-found')
  return { ...article, kind: article.kind as ArticleKind }
}
