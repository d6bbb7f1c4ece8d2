import { z } from 'zod'
import { GoodsRow, ProductBrief, ProductDetail, StoreOffer } from '../catalogue/schemas.ts'
import { RX_CLASSES, wordsOf } from '../catalogue/words.ts'
import { StoreType } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan } from '../wire.ts'
import { SEARCH_SORTS } from './words.ts'

export * from './words.ts'

/** 综合, 销量, 价格升, 价格降, 效期最远. Hidden prices do not influence the order. */

const Keyword = z.string().trim().max(60, '关键词最多 60 个字')
const Values = z.array(z.string().min(1).max(120)).max(30).default([])

/** The criteria. Values of one list are joined with OR, the lists with AND. */
const CRITERIA = {
  keyword: Keyword.default(''),
  /** 仍搜索: the exact keyword; no correction, no word left out. */
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
  /** 资质可采: only goods that this buyer may add to the cart. */
  onlyBuyable: z.boolean().default(false),
  nearExpiry: z.boolean().default(false),
  /** At least this many months until the latest expiry. */
  expiryMonths: z.int().min(1).max(60).optional(),
  priceFrom: UnitYuan.optional(),
  priceTo: UnitYuan.optional(),
  /** Coupon: the activity's main id, with `cut` = u. */
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

/** One value of a facet; send `value` as a criterion. A chosen value stays in the list even when it finds nothing. */
export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
export interface FacetValue extends z.output<typeof FacetValue> {}

/** The number of offers for each further choice; each list is counted without its own criterion. */
export const Facets = z.object({
  /** The children of the chosen category, or its siblings when it has none; the roots when none is chosen. */
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
  /** The number of stores and products in `total`. */
  storeCount: z.int(),
  productCount: z.int(),
  facets: Facets,
  relatedWords: z.array(z.string()),
  /** 已为您显示: the corrected keyword that was searched; null when nothing was corrected. */
  corrected: z.string().nullable(),
  /** Words that were left out of the keyword because no goods match all words together. */
  ignored: z.array(z.string()),
  /** When nothing was found: goods of that name that no store sells now, for 缺货登记. */
  offSale: z.array(ProductBrief),
})
export interface SearchResult extends z.output<typeof SearchResult> {}

export const FacetsAnswer = z.object({ total: z.int(), facets: Facets })
export interface FacetsAnswer extends z.output<typeof FacetsAnswer> {}

export const AggregateQuery = z.strictObject({ productId: Id })
/** One product with the offers of all stores. */
export const AggregateResult = z.object({ product: ProductDetail, offers: z.array(StoreOffer) })
export interface AggregateResult extends z.output<typeof AggregateResult> {}

export const KeywordQuery = z.strictObject({ keyword: Keyword.min(1, '请输入关键词') })

/** A row of the suggestion panel. */
export const Association = z.object({
  word: z.string(),
  kind: z.enum(['product', 'maker', 'store', 'category']),
  /** Number of offers for the word; for a store, the number of its goods. */
  count: z.int(),
  /** The store or category to open; null: search the word. */
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
/** Without a keyword the whole history is deleted. */
export const HistoryRemoval = z.strictObject({
  keyword: Keyword.min(1).optional(),
  platform: z.literal(SEARCH_PLATFORM).default(SEARCH_PLATFORM),
})
export const HistoryAddition = z.strictObject({
  keyword: Keyword.min(1, '请输入关键词'),
  platform: z.literal(SEARCH_PLATFORM),
})

/** Words that the search box shows in turn for `duration` seconds each; those of the back office come first. */
export const PlaceholderWords = z.object({
  words: z.array(z.object({ word: z.string(), isFromBackOffice: z.boolean() })),
  duration: z.int(),
})
export interface PlaceholderWords extends z.output<typeof PlaceholderWords> {}

/** 优先展示附近店铺: a stored setting of this account. */
export const SearchPreference = z.strictObject({ isNearFirst: z.boolean() })
export interface SearchPreference extends z.output<typeof SearchPreference> {}

/** 您是不是要找: suggestions for a keyword that finds nothing. */
export const SlipAnswer = z.object({ words: z.array(z.string()) })
