import { z } from 'zod'

/** Addresses of the pages that show goods; data travels in the query string. */
export const detailHref = (offerId: string): string => `/goodDetail?offerId=${offerId}`
export const compareHref = (productId: string): string => `/aggregateGoods?productId=${productId}`
export const keywordHref = (keyword: string): string => `/search?keyword=${encodeURIComponent(keyword)}`

const DETAIL_TABS = ['facts', 'leaflet', 'batches', 'evaluations', 'licences'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

export const GoodDetailQuery = z.object({
  offerId: z.string().optional(),
  tab: z.enum(DETAIL_TABS).default('facts'),
})

const COMPARE_ORDERS = ['delivered', 'price', 'expiry', 'stock'] as const
export type CompareOrder = (typeof COMPARE_ORDERS)[number]

export const AggregateGoodsQuery = z.object({
  productId: z.string().optional(),
  /** At this quantity stores are compared. */
  quantity: z.coerce.number().int().min(1).max(999_999).optional(),
  order: z.enum(COMPARE_ORDERS).default('delivered'),
  inStock: z.literal('1').optional(),
})

export const PageOnlyQuery = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) })
export const HistoryPurchaseQuery = PageOnlyQuery.extend({ keyword: z.string().max(60).optional() })
export const FrequentQuery = PageOnlyQuery.extend({
  /** Not `keyword`, which belongs to the search box of the header. */
  word: z.string().max(60).optional(),
  order: z.enum(['often', 'recent']).default('often'),
})
export const MyShortageBoxQuery = PageOnlyQuery.extend({
  /** The requests for new goods instead of the registrations. */
  tab: z.literal('new').optional(),
  state: z.enum(['waiting', 'arrived']).optional(),
})
export const MyAttentionQuery = PageOnlyQuery.extend({ tab: z.enum(['goods', 'store']).default('goods') })
