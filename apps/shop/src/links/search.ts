import { IMPORT_VERDICTS, type ImportVerdict } from '@xiaojiu/contract/search/words.ts'
import { z } from 'zod'

const VERDICTS = Object.keys(IMPORT_VERDICTS) as [ImportVerdict]

/** `aid` and `cut=u` limit the results to goods that a coupon can be used on. */
export const SearchQuery = z.object({
  keyword: z.string().optional(),
  categoryCode: z.string().optional(),
  maker: z.string().optional(),
  spec: z.string().optional(),
  form: z.string().optional(),
  rx: z.string().optional(),
  storeId: z.string().optional(),
  storeType: z.string().optional(),
  inStock: z.string().optional(),
  buyable: z.string().optional(),
  nearExpiry: z.string().optional(),
  asTyped: z.string().optional(),
  expiryMonths: z.string().optional(),
  priceFrom: z.string().optional(),
  priceTo: z.string().optional(),
  aid: z.string().optional(),
  cut: z.string().optional(),
  sort: z.string().optional(),
  view: z.string().optional(),
  page: z.string().optional(),
})

/** 搜索加购: typed line by line, or a whole list brought in. */
export const FastBuyQuery = z.object({
  keyword: z.string().optional(),
  tab: z.enum(['type', 'import', 'history']).default('type'),
  /** The list that is shown. */
  listId: z.string().optional(),
  verdict: z.enum(VERDICTS).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
