import { PRICE_SOURCES } from '@xiaojiu/kernel/pricing/price-choice.ts'
import { DEAL_KINDS } from '@xiaojiu/kernel/pricing/reckon.ts'
import { z } from 'zod'
import { LiveDeal } from '../marketing/deal-schemas.ts'
import { CAMPAIGN_KINDS, type CampaignKind } from '../marketing/words.ts'
import { PriceGate } from '../qualification/schemas.ts'
import { PostageTerms, StoreBrief, StoreCard } from '../store/schemas.ts'
import { Id, Instant, UnitYuan, Yuan } from '../wire.ts'
import { GOODS_CLASSES, INSURANCE_CLASSES, RX_CLASSES, STORAGE_CLASSES, wordsOf } from './words.ts'

/** 阶梯价, or 整件价 from one whole case on. */
export const PRICE_STEP_KINDS = ['ladder', 'case'] as const
export const PriceStep = z.object({ fromQuantity: z.int(), unitPrice: UnitYuan, kind: z.enum(PRICE_STEP_KINDS) })
export interface PriceStep extends z.output<typeof PriceStep> {}

/** One step from the base price of a pack to the price of this buyer. */
export const PriceMark = z.object({
  kind: z.enum([...PRICE_SOURCES, ...PRICE_STEP_KINDS]),
  /** The quantity for steps by quantity; null for other steps. */
  fromQuantity: z.int().nullable(),
  unitPrice: UnitYuan,
})
export interface PriceMark extends z.output<typeof PriceMark> {}

/** Where a price comes from: a price list, a quantity step or a campaign. */
export const PRICE_KINDS = [...PRICE_SOURCES, ...PRICE_STEP_KINDS, ...DEAL_KINDS] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** The price that the engine chose for this buyer and quantity; the order charges it for each pack. */
export const PriceChoice = z.object({
  unitPrice: UnitYuan,
  kind: z.enum(PRICE_KINDS),
  /** The unit price without the campaign; the same as the unit price when there is none. */
  usualPrice: UnitYuan,
  /** How many packs get the unit price; further packs cost the usual price; null: all of them. */
  limit: z.int().nullable(),
  /** When the campaign ends; null without one. */
  until: Instant.nullable(),
  campaignId: z.string().nullable(),
})
export interface PriceChoice extends z.output<typeof PriceChoice> {}

/** The campaign price of an article for this buyer, now. */
export const PriceDeal = z.object({
  campaignId: z.string(),
  kind: z.enum(DEAL_KINDS),
  unitPrice: UnitYuan,
  /** Packs that this buyer can still order at the price; null: no limit. */
  most: z.int().nullable(),
  endsAt: Instant,
})

/** 任选套餐 that this article can complete without other articles. */
export const PriceSet = z.object({
  campaignId: z.string(),
  label: z.string(),
  pick: z.int(),
  setPrice: Yuan,
  mostSets: z.int().nullable(),
  endsAt: Instant,
})

/**
 * The prices of one offer; present only when the gate shows them. `choice` is the engine's choice at the minimum quantity. For
 * other quantities shop and server call the kernel's `reckon` with the remaining fields.
 */
export const OfferPrice = z.object({
  choice: PriceChoice,
  /** Unit price before quantity steps and campaigns. */
  unitPrice: UnitYuan,
  /** From this quantity on, this price. Quantities rise, prices fall; often empty. */
  steps: z.array(PriceStep),
  deals: z.array(PriceDeal),
  sets: z.array(PriceSet),
  /** The price list it comes from: the company's own, its group's, its province's or the general one. */
  source: z.enum(PRICE_SOURCES),
  /** The general unit price at the minimum quantity. */
  basePrice: UnitYuan,
  suggestedRetail: Yuan.nullable(),
  /** The number of units in a pack, to compute 单粒价 and the like: 24 粒. */
  pieces: z.object({ unit: z.string(), count: z.int() }).nullable(),
})
export interface OfferPrice extends z.output<typeof OfferPrice> {}

const campaignKinds = Object.keys(CAMPAIGN_KINDS) as [CampaignKind, ...CampaignKind[]]
/** A running campaign of the goods with the text of its tag: 秒杀, 满500减30. */
export const CampaignLabel = z.object({ kind: z.enum(campaignKinds), text: z.string() })
export interface CampaignLabel extends z.output<typeof CampaignLabel> {}

/** The allowed quantities of an order: at least minQuantity, and a multiple of stepQuantity. */
export const PackRule = z.object({
  /** Already rounded up to a multiple of the step. */
  minQuantity: z.int(),
  stepQuantity: z.int(),
  midPack: z.int(),
  casePack: z.int(),
  isSplittable: z.boolean(),
  limitPerOrder: z.int().nullable(),
  limitPerMonth: z.int().nullable(),
})
export interface PackRule extends z.output<typeof PackRule> {}

export const STOCK_STATES = ['in-stock', 'low', 'out'] as const
/** `out` also when less than the minimum quantity is left. Only buyers who see the price get the count. */
export const Stock = z.object({ state: z.enum(STOCK_STATES), count: z.int().nullable() })
export interface Stock extends z.output<typeof Stock> {}

/** Earliest and latest expiry of the batches on sale, as labels print them: `2028-04` or `2028-04-30`. */
export const Expiry = z.object({
  earliest: z.string(),
  latest: z.string(),
  isNear: z.boolean(),
})
export interface Expiry extends z.output<typeof Expiry> {}

/** The product fields that every goods card, row and line shows. */
const PRODUCT_BRIEF = {
  productId: z.string(),
  /** 品牌 + 通用名. */
  displayName: z.string(),
  genericName: z.string(),
  brand: z.string().nullable(),
  spec: z.string(),
  dosageForm: z.string(),
  packUnit: z.string(),
  makerName: z.string(),
  approvalNo: z.string().nullable(),
  goodsClass: z.enum(wordsOf(GOODS_CLASSES)),
  rxClass: z.enum(wordsOf(RX_CLASSES)),
  insurance: z.enum(wordsOf(INSURANCE_CLASSES)),
  isEssential: z.boolean(),
  storageClass: z.enum(wordsOf(STORAGE_CLASSES)),
  specialFlags: z.array(z.string()),
  categoryCode: z.string(),
  imageUrl: z.string(),
}
export const ProductBrief = z.object(PRODUCT_BRIEF)
export interface ProductBrief extends z.output<typeof ProductBrief> {}

/** One store's terms for a product: the columns of 比价. */
const OFFER_TERMS = {
  offerId: z.string(),
  store: StoreBrief,
  gate: PriceGate,
  /** null whenever `gate.showsPrice` is false. */
  price: OfferPrice.nullable(),
  /** Campaigns of this article first, then those of sets and whole orders. */
  campaigns: z.array(CampaignLabel),
  pack: PackRule,
  stock: Stock,
  /** null: nothing is on sale, or the goods do not expire. */
  expiry: Expiry.nullable(),
  isClearance: z.boolean(),
  isControlled: z.boolean(),
  soldCount: z.int(),
}

/** One offer in a list: on `/search`, in a store, on a floor of the home page. */
export const GoodsRow = z.object({
  ...PRODUCT_BRIEF,
  ...OFFER_TERMS,
  /** How many stores sell this product: 比价 N 家. */
  offerCount: z.int(),
})
export interface GoodsRow extends z.output<typeof GoodsRow> {}

/** One row of 比价. */
export const StoreOffer = z.object({
  ...OFFER_TERMS,
  /** Terms for the buyer's province; null: the store does not deliver there. */
  postage: PostageTerms.nullable(),
})
export interface StoreOffer extends z.output<typeof StoreOffer> {}

export const LeafletSection = z.object({ heading: z.string(), body: z.string() })
export interface LeafletSection extends z.output<typeof LeafletSection> {}

export const CategoryStep = z.object({ code: z.string(), name: z.string() })

/** All data of the product itself. */
export const ProductDetail = z.object({
  ...PRODUCT_BRIEF,
  aliases: z.array(z.string()),
  strength: z.string(),
  packSpec: z.string(),
  /** 上市许可持有人／注册人／备案人. */
  holderName: z.string(),
  makerShortName: z.string(),
  baseCode: z.string().nullable(),
  barcode: z.string().nullable(),
  storageText: z.string(),
  /** 0: the goods have no shelf life. */
  shelfLifeMonths: z.int(),
  origin: z.string(),
  herbGrade: z.string().nullable(),
  standard: z.string().nullable(),
  invoiceCategory: z.string(),
  /** From the root to the leaf. */
  categoryPath: z.array(CategoryStep),
  leaflet: z.array(LeafletSection),
})
export interface ProductDetail extends z.output<typeof ProductDetail> {}

/** A batch on sale. The store ships the earliest expiry first; a buyer cannot choose. */
export const BatchView = z.object({
  batchNo: z.string(),
  madeOn: z.iso.date(),
  expiry: z.string().nullable(),
  /** Only for buyers who see the price. */
  count: z.int().nullable(),
})
export interface BatchView extends z.output<typeof BatchView> {}

export const GoodsDetail = z.object({
  ...OFFER_TERMS,
  isListed: z.boolean(),
  erpCode: z.string(),
  taxRatePercent: z.int(),
  product: ProductDetail,
  /** Running price campaigns of the article, with the remaining quantities. */
  deals: z.array(LiveDeal),
  batches: z.array(BatchView),
  storeCard: StoreCard,
  /** Other stores' offers of the product: visible prices first, cheapest first. */
  otherOffers: z.array(StoreOffer),
})
export interface GoodsDetail extends z.output<typeof GoodsDetail> {}

export const OfferRef = z.strictObject({ offerId: Id })

const CATEGORY = { code: z.string(), name: z.string() }
export const CategoryLeaf = z.object(CATEGORY)
export const CategoryBranch = z.object({ ...CATEGORY, children: z.array(CategoryLeaf) })
export const CategoryRoot = z.object({ ...CATEGORY, children: z.array(CategoryBranch) })
export interface CategoryRoot extends z.output<typeof CategoryRoot> {}
export const CategoryTree = z.object({ list: z.array(CategoryRoot) })
export interface CategoryTree extends z.output<typeof CategoryTree> {}
