import { z } from 'zod'
import { GoodsRow, ProductBrief, ProductDetail, StoreOffer } from '../catalogue/schemas.ts'
import { RX_CLASSES, wordsOf } from '../catalogue/words.ts'
import { StoreType } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan } from '../wire.ts'
import { SEARCH_SORTS } from './words.ts'

export * from './words.ts'

/** 综合, 销量, 价格升, 价格降, 效期最远. Prices the buyer may not see take no part in the order. */

const Keyword = z.string().trim().max(60, '关键词最多 60 个字')
const Values = z.array(z.string().min(1).max(120)).max(30).default([])

/** What to look for. Values of one list are alternatives; the lists narrow each other. */
const CRITERIA = {
  keyword: Keyword.default(''),
  /** 仍搜索: the keyword exactly as it was typed; no slip is mended, no word left out. */
  isAsTyped: z.boolean().default(false),
  /** Any level: 01, 0101 or 010101. */
  categoryCode: z
    .string()
    .regex(/^(\d\d){1,3}$/, { message: '分类编码不正确' })
    .optional(),
  /** Short names of makers. */
  makers: Values,
  specs: Values,
  dosageForms: Values,
  rxClasses: z
    .array(z.enum(wordsOf(RX_CLASSES)))
    .max(5)
    .default([]),
  storeIds: z.array(Id).max(30).default([]),
  storeTypes: z.array(StoreType).max(3).default([]),
  onlyInStock: z.boolean().default(false),
  /** 资质可采: only what this buyer may put in the cart. */
  onlyBuyable: z.boolean().default(false),
  nearExpiry: z.boolean().default(false),
  /** At least this many months until the latest expiry. */
  expiryMonths: z.int().min(1).max(60).optional(),
  priceFrom: UnitYuan.optional(),
  priceTo: UnitYuan.optional(),
  /** Coupon: activity main id, with `cut` = u. */
  aid: z.string().max(64).optional(),
  cut: z.string().max(8).optional(),
}
export const SearchCriteria = z.strictObject(CRITERIA)
export interface SearchCriteria extends z.output<typeof SearchCriteria> {}

export const SearchQuery = z.strictObject({
  ...CRITERIA,
  sort: z.enum(SEARCH_SORTS).default('relevance'),
  ...PAGE_FIELDS,
})
export interface SearchQuery extends z.output<typeof SearchQuery> {}

/** One value of a facet; send `value` back as a criterion. A chosen value stays in the list even when it finds nothing. */
export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
export interface FacetValue extends z.output<typeof FacetValue> {}

/** How many offers each further choice would leave; each list is counted without its own criterion. */
export const Facets = z.object({
  /** The children of the chosen category (its siblings when it is a leaf); the roots when none is chosen. */
  categories: z.array(FacetValue),
  makers: z.array(FacetValue),
  specs: z.array(FacetValue),
  dosageForms: z.array(FacetValue),
  rxClasses: z.array(FacetValue),
  stores: z.array(FacetValue),
  /** `value` is the kind: self-run, joint, third-party. */
  storeKinds: z.array(FacetValue),
  inStockCount: z.int(),
  buyableCount: z.int(),
  nearExpiryCount: z.int(),
})
export interface Facets extends z.output<typeof Facets> {}

export const SearchResult = z.object({
  ...pageOf(GoodsRow),
  /** How many stores and products stand behind `total`. */
  storeCount: z.int(),
  productCount: z.int(),
  facets: Facets,
  relatedWords: z.array(z.string()),
  /** 已为您显示: what was searched in place of a keyword with one clear slip in it; null when nothing was mended. */
  corrected: z.string().nullable(),
  /** Words of the keyword that were left out, because no goods answer them together with the others. */
  ignored: z.array(z.string()),
  /** Goods of that name that nobody offers now, when nothing was found: they can be waited for. */
  offSale: z.array(ProductBrief),
})
export interface SearchResult extends z.output<typeof SearchResult> {}

export const FacetsAnswer = z.object({ total: z.int(), facets: Facets })
export interface FacetsAnswer extends z.output<typeof FacetsAnswer> {}

export const AggregateQuery = z.strictObject({ productId: Id })
/** One product, every store's offer. */
export const AggregateResult = z.object({ product: ProductDetail, offers: z.array(StoreOffer) })
export interface AggregateResult extends z.output<typeof AggregateResult> {}

export const KeywordQuery = z.strictObject({ keyword: Keyword.min(1, '请输入关键词') })

/** A line of the association panel. */
export const Association = z.object({
  word: z.string(),
  kind: z.enum(['product', 'maker', 'store', 'category']),
  /** Offers behind the word; for a store the goods it sells. */
  count: z.int(),
  /** Store or category to go to; null: search the word. */
  targetId: z.string().nullable(),
})
export interface Association extends z.output<typeof Association> {}
export const AssociationList = z.object({ list: z.array(Association) })
export const WordList = z.object({ list: z.array(z.string()) })

export const SEARCH_PLATFORM = 'JZZC'
export const HistoryEntry = z.object({ keyword: z.string(), searchedAt: Instant })
export interface HistoryEntry extends z.output<typeof HistoryEntry> {}
export const HistoryList = z.object({ list: z.array(HistoryEntry) })
export const HistoryQuery = z.strictObject({ platform: z.literal(SEARCH_PLATFORM).default(SEARCH_PLATFORM) })
/** Without a keyword the whole history goes. */
export const HistoryRemoval = z.strictObject({
  keyword: Keyword.min(1).optional(),
  platform: z.literal(SEARCH_PLATFORM).default(SEARCH_PLATFORM),
})
export const HistoryAddition = z.strictObject({
  keyword: Keyword.min(1, '请输入关键词'),
  platform: z.literal(SEARCH_PLATFORM),
})

/** Words that take turns in the search box, `duration` seconds each; the first ones set by the back office. */
export const PlaceholderWords = z.object({
  words: z.array(z.object({ word: z.string(), isFromBackOffice: z.boolean() })),
  duration: z.int(),
})
export interface PlaceholderWords extends z.output<typeof PlaceholderWords> {}

/** 优先展示附近店铺: a switch of this account, remembered. */
export const SearchPreference = z.strictObject({ isNearFirst: z.boolean() })
export interface SearchPreference extends z.output<typeof SearchPreference> {}

/** 您是不是要找: whole words that a keyword which finds nothing may have meant. */
export const SlipAnswer = z.object({ words: z.array(z.string()) })
