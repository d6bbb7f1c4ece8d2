import { isApprovalNumber, normalApprovalNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { z } from 'zod'
import { StoreCard } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan } from '../wire.ts'
import { GoodsRow, ProductBrief } from './schemas.ts'

/** 浏览记录: one offer, and when this account last opened it. */
export const BrowsedGoods = z.object({
  seenAt: Instant,
  /** The offer is listed and its store is open. */
  isOnSale: z.boolean(),
  goods: GoodsRow,
})
export interface BrowsedGoods extends z.output<typeof BrowsedGoods> {}
export const BrowsePage = z.object(pageOf(BrowsedGoods))
export const PageQuery = z.strictObject(PAGE_FIELDS)
/** Without ids the whole history of this account is deleted. */
export const BrowseRemoval = z.strictObject({ offerIds: z.array(Id).min(1).max(100).optional() })

/** What a company can follow. */
export const ATTENTION_KINDS = ['store', 'goods'] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]
const Ids = z.array(Id).min(1).max(100)
export const AttentionChange = z.strictObject({
  kind: z.enum(ATTENTION_KINDS),
  /** Store ids, or offer ids. */
  ids: Ids,
  isFollowed: z.boolean(),
})
export interface AttentionChange extends z.output<typeof AttentionChange> {}
export const AttentionAddition = z.strictObject({ kind: z.enum(ATTENTION_KINDS), id: Id })
export const AttentionQuestion = z.strictObject({ kind: z.enum(ATTENTION_KINDS), ids: Ids })
export interface AttentionQuestion extends z.output<typeof AttentionQuestion> {}
/** The requested ids that the company follows. */
export const AttentionAnswer = z.object({ followedIds: z.array(z.string()) })

export const FollowedStore = z.object({ followedAt: Instant, isOpen: z.boolean(), card: StoreCard })
export interface FollowedStore extends z.output<typeof FollowedStore> {}
export const FollowedStorePage = z.object(pageOf(FollowedStore))

export const FollowedGoods = z.object({
  followedAt: Instant,
  isOnSale: z.boolean(),
  /** The price when the company followed it; null when the price was hidden then or is hidden now. */
  notedPrice: UnitYuan.nullable(),
  /** How the price has changed since; null when it did not change or is unknown. */
  priceChange: z.object({ difference: UnitYuan, isLower: z.boolean() }).nullable(),
  goods: GoodsRow,
})
export interface FollowedGoods extends z.output<typeof FollowedGoods> {}
export const FollowedGoodsPage = z.object(pageOf(FollowedGoods))

export const SHORTAGE_STATES = ['waiting', 'arrived'] as const
export const ShortageFilter = z.strictObject({ state: z.enum(SHORTAGE_STATES).optional(), ...PAGE_FIELDS })
export interface ShortageFilter extends z.output<typeof ShortageFilter> {}
/** The validity periods that a buyer can choose. */
export const SHORTAGE_DAYS = [7, 30, 90] as const
export const ShortageAddition = z.strictObject({
  productId: Id,
  /** Only goods of this store count. */
  offerId: Id.optional(),
  quantity: z.int('数量应为整数').min(1, '至少 1 件').max(999_999, '数量过大'),
  note: z.string().trim().max(200, '备注最多 200 字').default(''),
  /** The buyer is notified only at this unit price or less; absent: at any price. */
  wantedPrice: UnitYuan.optional(),
  /** Notified only within this many days; absent: no end. */
  validDays: z.literal(SHORTAGE_DAYS).optional(),
})
export interface ShortageAddition extends z.output<typeof ShortageAddition> {}
export const ShortageRemoval = z.strictObject({ shortageIds: z.array(Id).min(1).max(100) })
export const ShortageCount = z.object({ waitingCount: z.int(), arrivedCount: z.int() })
export interface ShortageCount extends z.output<typeof ShortageCount> {}
export const Shortage = z.object({
  shortageId: z.string(),
  product: ProductBrief,
  /** The only store that counts; null: any store. */
  storeName: z.string().nullable(),
  quantity: z.int(),
  note: z.string(),
  wantedPrice: UnitYuan.nullable(),
  /** Null: no end. */
  validUntil: Instant.nullable(),
  /** It expired before the goods arrived. */
  isOver: z.boolean(),
  createdAt: Instant,
  arrivedAt: Instant.nullable(),
  /** The offer that arrived, as it is now; null while waiting, or when it is no longer offered. */
  goods: GoodsRow.nullable(),
})
export interface Shortage extends z.output<typeof Shortage> {}
export const ShortagePage = z.object(pageOf(Shortage))
export const ShortageMade = z.object({ shortageId: z.string() })

export const NewItemAddition = z.strictObject({
  name: z.string().trim().min(1, '请填写商品名称').max(60, '商品名称最多 60 字'),
  spec: z.string().trim().max(60, '规格最多 60 字').default(''),
  maker: z.string().trim().max(60, '生产企业最多 60 字').default(''),
  /** Empty, or a number in one of the formats that goods can have. */
  approvalNo: z
    .string()
    .overwrite(normalApprovalNumber)
    .max(40, '批准文号最多 40 字')
    .refine(text => text === '' || isApprovalNumber(text), { message: '批准文号格式不正确，如 国药准字H44021351' })
    .default(''),
  quantity: z.int('数量应为整数').min(1, '至少 1 件').max(999_999, '数量过大'),
  note: z.string().trim().max(200, '备注最多 200 字').default(''),
})
export interface NewItemAddition extends z.output<typeof NewItemAddition> {}
export const NEW_ITEM_STATES = ['waiting', 'found', 'not-found'] as const
export const NEW_ITEM_LABELS: Readonly<Record<(typeof NEW_ITEM_STATES)[number], string>> = {
  waiting: '寻源中',
  found: '已找到',
  'not-found': '暂无货源',
}
export const NewItem = z.object({
  newItemId: z.string(),
  name: z.string(),
  spec: z.string(),
  maker: z.string(),
  approvalNo: z.string(),
  quantity: z.int(),
  note: z.string(),
  state: z.enum(NEW_ITEM_STATES),
  answer: z.string().nullable(),
  /** The product that was found. */
  productId: z.string().nullable(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
  isRead: z.boolean(),
})
export interface NewItem extends z.output<typeof NewItem> {}
export const NewItemPage = z.object(pageOf(NewItem))
export const NewItemMade = z.object({ newItemId: z.string() })
export const NewItemUnread = z.object({ unreadCount: z.int() })

export const PricePoint = z.object({ on: z.iso.date(), unitPrice: UnitYuan })
export interface PricePoint extends z.output<typeof PricePoint> {}
/** Prices of the last twelve months, oldest first; empty when the caller may not see the price. */
export const PriceHistory = z.object({ points: z.array(PricePoint) })
export interface PriceHistory extends z.output<typeof PriceHistory> {}
