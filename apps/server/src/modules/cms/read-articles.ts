import type { Article, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countArticles, readArticleAndCount, readArticles } from './store.ts'

export async function listArticles(
  ctx: Context,
  kind: ArticleKind,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  return { list: await readArticles(ctx.db, kind, page), total: await countArticles(ctx.db, kind), ...page }
}

export async function getArticle(ctx: Context, articleId: string): Promise<Article> {
  const article = await readArticleAndCount(ctx.db, articleId)
  if (!article) throw new Refusal('not-found')
  return { ...article, kind: article.kind as ArticleKind }
}
