import type { Article, ArticleFilter, ArticleKind } from '@xiaojiu/contract/cms/schemas.ts'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { countArticles, readArticleAndCount, readArticles } from './tables/content.ts'

/** Only within the site. */
export const SiteLink = z.string().regex(/^\/(?![/\\])/, { message: '只能是站内地址' })

/** The home page as staff arrange it: data, not markup. */
export const HomeContent = z.object({
  banners: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string(),
      actionText: z.string(),
      link: SiteLink,
      theme: z.string(),
      /** Its best sellers are shown on the picture. */
      categoryCode: z.string(),
    }),
  ),
  entries: z.array(z.object({ icon: z.string(), title: z.string(), subtitle: z.string(), link: SiteLink })),
  floors: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string(),
      tint: z.string(),
      categoryCode: z.string(),
      chips: z.array(z.object({ label: z.string(), link: SiteLink })),
      promo: z.object({ title: z.string(), subtitle: z.string(), link: SiteLink }).nullable(),
    }),
  ),
  storeIds: z.array(z.uuid()),
})
export interface HomeContent extends z.output<typeof HomeContent> {}

export const EMPTY_HOME: HomeContent = { banners: [], entries: [], floors: [], storeIds: [] }

export async function listArticles(ctx: Context, { pageNum, pageSize, ...filter }: ArticleFilter) {
  const list = await readArticles(ctx.db, filter, { pageNum, pageSize })
  return { list, total: await countArticles(ctx.db, filter), pageNum, pageSize }
}

export async function getArticle(ctx: Context, articleId: string): Promise<Article> {
  const article = await readArticleAndCount(ctx.db, articleId)
  if (!article) throw new Refusal('not-found')
  return { ...article, kind: article.kind as ArticleKind }
}
