import { SEARCH_SORTS } from '@xiaojiu/contract/search/words.ts'
import { z } from 'zod'

const Page = z.coerce.number().int().min(1).max(1000).default(1)

export const IdQuery = z.object({ id: z.string().optional() })
export const HelpQuery = IdQuery.extend({ keyword: z.string().max(40).optional() })
export const ArticleListQuery = IdQuery.extend({ class: z.string().max(20).optional(), page: Page })
export const FirmProductQuery = IdQuery
/** Goods that staff put together: which, in what order, which page. */
export const CollectionQuery = IdQuery.extend({
  sort: z.enum(SEARCH_SORTS).default('relevance'),
  inStock: z.literal('1').optional(),
  buyable: z.literal('1').optional(),
  page: Page,
})
