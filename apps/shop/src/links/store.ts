import { z } from 'zod'

/** Addresses of a store's own pages. */
export const storeHref = (storeId: string): string => `/shop?storeId=${storeId}`
export const storeGoodsHref = (storeId: string): string => `/shop/search?storeId=${storeId}`
export const storeLicencesHref = (storeId: string): string => `/shop/licenses?storeId=${storeId}`
export const storeDeliveryHref = (storeId: string): string => `/shop/afterDelivery?storeId=${storeId}`
export const storeEvaluationsHref = (storeId: string): string => `/shop/evaluations?storeId=${storeId}`

export const StoreQuery = z.object({ storeId: z.string().optional() })
/** Goods of one store, or those of it that a coupon can be used on (`cut=u`). */
export const StoreSearchQuery = StoreQuery.extend({
  keyword: z.string().optional(),
  aid: z.string().optional(),
  cut: z.string().optional(),
})

export const StoreListQuery = z.object({
  /** 1 self-operated, 2 joint-operated, 3 third-party. */
  storeType: z.enum(['1', '2', '3']).optional(),
  provinceCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  storeName: z.string().trim().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})

export const TopicQuery = StoreQuery.extend({ topicId: z.string().optional() })
export const HolderQuery = z.object({
  storeName: z.string().trim().max(60).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
export const MerchantsQuery = z.object({
  tab: z.enum(['apply', 'progress']).default('apply'),
  /** The number of an application just made. */
  no: z.string().max(20).optional(),
})
