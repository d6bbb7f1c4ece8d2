import { z } from 'zod'
import { GoodsRow } from '../catalogue/schemas.ts'
import { Id } from '../wire.ts'

/** The reason of goods that only fill up a list because they sell well, without regard to this buyer. */
export const SELLING_WELL = '近期热销'
/** Goods with a reason that the records prove: 您买过 3 次, 同省企业在买, 买过阿莫西林胶囊的企业也买. */
export const RecommendedGoods = z.object({ reason: z.string(), goods: GoodsRow })
export interface RecommendedGoods extends z.output<typeof RecommendedGoods> {}
export const RecommendedList = z.object({ list: z.array(RecommendedGoods) })

const Limit = z.coerce.number<string | number>().int().min(1).max(30).default(12)
export const RecommendQuery = z.strictObject({ limit: Limit })
export const RecommendAround = z.strictObject({ productIds: z.array(Id).max(50).default([]), limit: Limit })
export const RecommendForWord = z.strictObject({ keyword: z.string().trim().max(60).default(''), limit: Limit })
export const RecommendInStore = z.strictObject({ storeId: Id, limit: Limit })

/** 常购清单: the goods that the company orders repeatedly. */
export const OftenBought = z.object({
  goods: GoodsRow,
  times: z.int(),
  quantity: z.int(),
  /** Whole days. */
  daysSince: z.int(),
  /** The usual quantity of an order. */
  usualQuantity: z.int(),
})
export interface OftenBought extends z.output<typeof OftenBought> {}
export const OftenBoughtList = z.object({ list: z.array(OftenBought) })

export const FastQuery = z.strictObject({ keyword: z.string().trim().min(1, '请输入关键词').max(60) })
/** One row for each product: the cheapest offer that this buyer can buy now. */
export const FastList = z.object({ list: z.array(GoodsRow) })

export const StoresQuery = z.strictObject({
  storeIds: z.array(Id).min(1).max(30),
  keyword: z.string().trim().max(60).default(''),
  limit: z.int().min(1).max(10).default(4),
})
export const StoreGoods = z.object({ storeId: z.string(), total: z.int(), goods: z.array(GoodsRow) })
export const StoreGoodsList = z.object({ list: z.array(StoreGoods) })
export const GoodsList = z.object({ list: z.array(GoodsRow) })

/** The position in a search result from which goods were added to the cart. */
export const AddLog = z.strictObject({
  keyword: z.string().trim().max(60).default(''),
  offerId: Id,
  position: z.int().min(1).max(100_000),
})
export interface AddLog extends z.output<typeof AddLog> {}

/** The destinations of a word before it is searched. */
export const WordInfo = z.object({
  keyword: z.string(),
  total: z.int(),
  productCount: z.int(),
  storeCount: z.int(),
  /** 您是不是要找. */
  slips: z.array(z.string()),
  relatedWords: z.array(z.string()),
})
export interface WordInfo extends z.output<typeof WordInfo> {}
