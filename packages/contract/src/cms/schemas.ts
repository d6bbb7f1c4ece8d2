import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { StoreCard } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'

export * from './settings-schemas.ts'

export const NavigationQuery = z.strictObject({
  configType: z.coerce.number<string | number>().pipe(z.literal(1)).default(1),
  showPlatform: z.coerce
    .number<string | number>()
    .pipe(z.literal([1, 2]))
    .default(1),
  terminalType: z.coerce.number<string | number>().pipe(z.literal(1)).default(1),
  storeId: Id.optional(),
})
export const NavigationItem = z.object({ label: z.string(), link: z.string(), badge: z.string().nullable() })
export const Navigation = z.object({ list: z.array(NavigationItem) })

export const Banner = z.object({
  title: z.string(),
  subtitle: z.string(),
  actionText: z.string(),
  link: z.string(),
  imageUrl: z.string(),
})
export const HomeEntry = z.object({
  icon: z.string(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  /** A count that is the same for all users: 5,214 个商品在售. null: the count depends on the user, or the link has none. */
  figure: z.string().nullable(),
})
export const HomeFloor = z.object({
  floorId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  tint: z.string(),
  chips: z.array(z.object({ label: z.string(), link: z.string() })),
  promo: z.object({ title: z.string(), subtitle: z.string(), link: z.string() }).nullable(),
  moreLink: z.string(),
  goods: z.array(GoodsRow),
  /** 本周热销榜. */
  rank: z.array(GoodsRow),
})
export interface HomeFloor extends z.output<typeof HomeFloor> {}
export const StorePick = z.object({ card: StoreCard, goods: z.array(GoodsRow) })

export const ARTICLE_KINDS = ['announcement', 'headline', 'help', 'agreement', 'version', 'about', 'news'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]
export const ArticleBrief = z.object({
  articleId: z.string(),
  class: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: Instant,
})
export interface ArticleBrief extends z.output<typeof ArticleBrief> {}

export const HomeQuery = z.strictObject({ isPreview: z.stringbool().default(false) })
export const HomeView = z.object({
  isPreview: z.boolean(),
  banners: z.array(Banner),
  entries: z.array(HomeEntry),
  floors: z.array(HomeFloor),
  stores: z.array(StorePick),
  headlines: z.array(ArticleBrief),
  announcements: z.array(ArticleBrief),
})
export interface HomeView extends z.output<typeof HomeView> {}

export const ArticleFilter = z.strictObject({
  kind: z.enum(ARTICLE_KINDS),
  class: z.string().trim().max(20).optional(),
  keyword: z.string().trim().max(40).optional(),
  ...PAGE_FIELDS,
})
export interface ArticleFilter extends z.output<typeof ArticleFilter> {}
export const ArticlePage = z.object(pageOf(ArticleBrief))
export const ArticleRef = z.strictObject({ articleId: Id })
export const Article = z.object({
  ...ArticleBrief.shape,
  kind: z.enum(ARTICLE_KINDS),
  /** Sanitised when it was saved. */
  bodyHtml: z.string(),
  readCount: z.int(),
})
export interface Article extends z.output<typeof Article> {}
