import { type Association, Facets, type SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import type { StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { Buyer } from '#modules/qualification/public.ts'
import { type Encoded, encode } from '#platform/http/encoded.ts'

/**
 * The goods of a campaign or a coupon. An offer is inside when its store is one of the stores (any, when none is named)
 * and one of the lists names it (all goods, when all lists are empty).
 */
export interface GoodsScope {
  readonly storeIds: readonly string[]
  readonly offerIds: readonly string[]
  readonly productIds: readonly string[]
  readonly categoryCodes: readonly string[]
  readonly brands: readonly string[]
  readonly exceptOfferIds: readonly string[]
}

/** The criteria; values of one list are joined with OR, the lists with AND. */
export interface Criteria {
  readonly keyword: string
  /** The keyword is searched exactly as typed: no correction, no ignored word. */
  readonly isAsTyped: boolean
  readonly categoryCode: string | null
  readonly makers: readonly string[]
  readonly specs: readonly string[]
  readonly dosageForms: readonly string[]
  readonly rxClasses: readonly string[]
  readonly storeIds: readonly string[]
  readonly storeKinds: readonly StoreKind[]
  readonly onlyInStock: boolean
  readonly onlyBuyable: boolean
  readonly nearExpiry: boolean
  readonly expiryMonths: number | null
  /** Hundredths of a fen. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** null: the whole catalogue. */
  readonly within: GoodsScope | null
}

/** Criteria without any restriction. */
export const NO_CRITERIA: Criteria = {
  keyword: '',
  isAsTyped: false,
  categoryCode: null,
  makers: [],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  storeIds: [],
  storeKinds: [],
  onlyInStock: false,
  onlyBuyable: false,
  nearExpiry: false,
  expiryMonths: null,
  priceFrom: null,
  priceTo: null,
  within: null,
}

/** For searches without prices. */
export const NO_OWN_PRICES: ReadonlyMap<string, number> = new Map()

export interface SearchRequest {
  readonly criteria: Criteria
  /** The buyer whose licences decide what can be bought and which prices count in order and filters. */
  readonly buyer: Buyer
  readonly today: Day
  readonly sort: SearchSort
  /**
   * The buyer's prices that differ from the base price, by offer: special prices and running campaigns. Needed only when order or
   * filters use the price.
   */
  readonly ownPrices: ReadonlyMap<string, number>
  /** Goods of stores in this province come first among equal matches; null when not requested. */
  readonly nearProvince: string | null
  readonly offset: number
  readonly limit: number
}

export interface SearchAnswer {
  readonly offerIds: readonly string[]
  readonly total: number
  readonly productCount: number
  readonly storeCount: number
  readonly facets: Facets
  readonly relatedWords: readonly string[]
  /** The corrected keyword that was searched; null: the typed one. */
  readonly corrected: string | null
  /** Words of the keyword that were ignored, because no goods match all words together. */
  readonly ignored: readonly string[]
}

/** A result whose facets, the largest part, are already encoded for the page. */
export type PageAnswer = Omit<SearchAnswer, 'facets'> & { readonly facets: Encoded<Facets> }

export function forPage(answer: SearchAnswer): PageAnswer {
  return { ...answer, facets: encode(Facets, answer.facets) }
}

/** Goods as a buyer's own list names them; unknown fields are empty. */
export interface WantedGoods {
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly barcode: string
}

/**
 * Why a line is not certain: the number is unknown, or belongs to goods of another name; the name is only part of the goods'
 * name, has extra words, or was probably mistyped; spec or maker differ; more than one product fits.
 */
export type MatchDoubt =
  | 'barcode-unknown'
  | 'approval-unknown'
  | 'barcode-name'
  | 'approval-name'
  | 'codes-differ'
  | 'name-part'
  | 'name-extra'
  | 'name-slip'
  | 'spec'
  | 'maker'
  | 'several'

/** The result for a line of a list. */
export interface GoodsMatch {
  /** Best first; empty when nothing fits. */
  readonly productIds: readonly string[]
  /** How they were found; null when nothing fits. */
  readonly by: 'barcode' | 'approval-number' | 'name' | 'pinyin' | null
  /** Exactly one product fits: everything given agrees with it, and no other fits equally well. */
  readonly isCertain: boolean
  /** Empty when it is certain. */
  readonly doubts: readonly MatchDoubt[]
  /** Names of the goods found, where the name was probably mistyped. */
  readonly meantNames: readonly string[]
}

/**
 * The pause between two refreshes that nobody asked for. Changed goods are noticed ten times a second (`follow-goods.ts`) and refresh
 * the engine at once; this is for changed words, a new day and notices that were lost.
 */
export const REFRESH_REST_MS = 1000

/**
 * The limit of one statement of an engine that reads the whole catalogue. Without one the index would not follow changes while a
 * machine that hangs keeps its connections open. The longest statements add up the catalogue, once in ten minutes, or sort it,
 * when it is loaded.
 */
export const FEED_STATEMENT_MS = 300_000

/** Finds offers. The rows of a page are read from the database by id, so what is shown is current. */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchAnswer>
  searchForPage(request: SearchRequest): Promise<PageAnswer>
  /** Completions of a partial keyword: products, makers, stores, categories. */
  complete(keyword: string, limit: number): Promise<readonly Association[]>
  /** Whole words that sound or look like a keyword that matches nothing. */
  suggest(keyword: string, limit: number): Promise<readonly string[]>
  /** Names of the best-selling products. */
  bestNames(limit: number): Promise<readonly string[]>
  /** The product that each line of a buyer's list means, in the order of the lines. */
  match(lines: readonly WantedGoods[]): Promise<readonly GoodsMatch[]>
  /** Applies the changes of the database since the last call. */
  refresh(): Promise<void>
  close(): Promise<void>
}
