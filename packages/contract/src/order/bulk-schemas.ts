import { z } from 'zod'
import { GoodsRow, PriceChoice, ProductBrief } from '../catalogue/schemas.ts'
import { StoreBrief } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan, Yuan } from '../wire.ts'
import { CommitOrder, ConfirmOrder } from './schemas.ts'

/** The most articles of one list. */
export const MOST_BULK_LINES = 1000

export const BULK_SOURCES = {
  import: '导入清单',
  paste: '粘贴清单',
  frequent: '常购清单',
  replenish: '补货建议',
  history: '历史采购',
  quick: '快速下单',
} as const
export type BulkSource = keyof typeof BULK_SOURCES
const SOURCES = Object.keys(BULK_SOURCES) as [BulkSource]

export const BULK_STATES = {
  draft: '待规划',
  queued: '排队中',
  solving: '规划中',
  planned: '已规划',
  failed: '规划失败',
  asked: '待审批',
  ordered: '已下单',
} as const
export type BulkState = keyof typeof BULK_STATES
const STATES = Object.keys(BULK_STATES) as [BulkState]

/** The goals of a plan with their labels. */
export const BULK_PRESETS = {
  'least-cost': '最省',
  'fewest-parcels': '最少包裹',
  'opened-only': '只选已开户店铺',
  'long-dated': '品质优先（远效期）',
} as const
export type BulkPreset = keyof typeof BULK_PRESETS
const PRESETS = Object.keys(BULK_PRESETS) as [BulkPreset]

const Quantity = z.int('请输入整数数量').min(1, '数量至少为 1').max(999_999, '数量过大')
const LineNo = z.int().min(1).max(MOST_BULK_LINES)

export const BulkNeed = z.strictObject({
  productId: Id,
  quantity: Quantity,
  rawText: z.string().trim().max(300).default(''),
})
export interface BulkNeed extends z.output<typeof BulkNeed> {}
const Needs = z.array(BulkNeed).min(1, '清单为空').max(MOST_BULK_LINES, `一次最多 ${MOST_BULK_LINES} 个品种`)

export const BulkCheck = z.strictObject({ lines: Needs })
/** A requested article, before planning. */
export const BulkCheckedLine = z.object({
  productId: z.string(),
  product: ProductBrief.nullable(),
  quantity: z.int(),
  /** Number of stores that can supply it to this buyer. */
  storeCount: z.int(),
  fromPrice: UnitYuan.nullable(),
  /** Why it is not available; empty when it is. */
  problem: z.string(),
})
export interface BulkCheckedLine extends z.output<typeof BulkCheckedLine> {}
export const BulkCheckResult = z.object({ lines: z.array(BulkCheckedLine), problemCount: z.int() })
export interface BulkCheckResult extends z.output<typeof BulkCheckResult> {}

export const BulkTaskMaking = z.strictObject({
  name: z.string().trim().max(60, '名称最多 60 字').default(''),
  source: z.enum(SOURCES),
  lines: Needs,
})
export interface BulkTaskMaking extends z.output<typeof BulkTaskMaking> {}
export const BulkTaskMade = z.object({ taskId: z.string(), lineCount: z.int() })
export interface BulkTaskMade extends z.output<typeof BulkTaskMade> {}

export const BulkTaskRef = z.strictObject({ taskId: Id })
/** Pins, swaps and exclusions; absent fields stay as they are. */
export const BulkLineChange = z.strictObject({
  lineNo: LineNo,
  /** Use only this offer; null: any offer. */
  pinnedOfferId: Id.nullable().optional(),
  excludedOfferIds: z.array(Id).max(100).optional(),
})
export const BulkChange = z.strictObject({
  taskId: Id,
  lines: z.array(BulkLineChange).max(MOST_BULK_LINES).default([]),
  excludedStoreIds: z.array(Id).max(200).optional(),
})
export interface BulkChange extends z.output<typeof BulkChange> {}
export const BulkCount = z.strictObject({
  lineNo: LineNo,
  isChecked: z.boolean().optional(),
  quantity: Quantity.optional(),
})
export const BulkCounts = z.strictObject({ taskId: Id, lines: z.array(BulkCount).min(1).max(MOST_BULK_LINES) })
export interface BulkCounts extends z.output<typeof BulkCounts> {}

export const BulkSend = z.strictObject({
  taskId: Id,
  preset: z.enum(PRESETS),
  maxParcels: z.int().min(1, '至少 1 个包裹').max(200).nullable().default(null),
  /** The minimum remaining shelf life in months. */
  minMonths: z.int().min(1).max(60).nullable().default(null),
})
export interface BulkSend extends z.output<typeof BulkSend> {}

export const BulkTaskBrief = z.object({
  taskId: z.string(),
  name: z.string(),
  source: z.enum(SOURCES),
  state: z.enum(STATES),
  preset: z.enum(PRESETS),
  maxParcels: z.int().nullable(),
  minMonths: z.int().nullable(),
  lineCount: z.int(),
  /** Progress of the planning, 0 to 100. */
  progress: z.int(),
  failure: z.string(),
  payable: Yuan.nullable(),
  payOrderId: z.string().nullable(),
  createdAt: Instant,
})
export interface BulkTaskBrief extends z.output<typeof BulkTaskBrief> {}
/** One task by its id, or the tasks of the company, newest first. */
export const BulkTaskQuery = z.strictObject({ taskId: Id.optional(), ...PAGE_FIELDS })
export interface BulkTaskQuery extends z.output<typeof BulkTaskQuery> {}
export const BulkTaskPage = z.object(pageOf(BulkTaskBrief))

/** A number of packs from one store. */
export const BulkSupply = z.object({
  goods: GoodsRow,
  quantity: z.int(),
  choice: PriceChoice.nullable(),
  /** The chosen price times the quantity. */
  amount: Yuan.nullable(),
  /** The amount after all promotions, as an order would charge it now. */
  due: Yuan.nullable(),
  /** The discount of the line: the amount minus the due amount. */
  off: Yuan.nullable(),
})
export const BulkAlternative = z.object({
  offerId: z.string(),
  store: StoreBrief,
  /** The quantity rounded to the store's pack rule. */
  quantity: z.int(),
  choice: PriceChoice,
  /** The cost of this line alone at this store. */
  amount: Yuan,
  expiry: z.string(),
  stockCount: z.int(),
})
export const BulkPlanLine = z.object({
  lineNo: z.int(),
  product: ProductBrief,
  rawText: z.string(),
  quantity: z.int(),
  isChecked: z.boolean(),
  pinnedOfferId: z.string().nullable(),
  excludedOfferIds: z.array(z.string()),
  supplies: z.array(BulkSupply),
  /** Why this store was chosen, in one sentence; empty before planning. */
  why: z.string(),
  /** The next best store, and how much more the whole order would cost with it. */
  next: z.object({ offerId: z.string(), storeName: z.string(), more: Yuan }).nullable(),
  /** Stores that can supply it, cheapest first. */
  alternatives: z.array(BulkAlternative),
  /** Why nothing or too little is available; empty when all is supplied. */
  problem: z.string(),
})
export interface BulkPlanLine extends z.output<typeof BulkPlanLine> {}

export const BulkPlanStore = z.object({
  store: StoreBrief,
  lineCount: z.int(),
  goodsAmount: Yuan,
  discount: Yuan,
  freight: Yuan,
  payable: Yuan,
  postageText: z.string(),
})
export const BulkComparison = z.object({
  /** The cheapest offer of each article, with the terms of every store included. */
  payable: Yuan,
  /** How much cheaper the plan is; negative when it is dearer. */
  saved: Yuan,
  freight: Yuan,
  parcelCount: z.int(),
  leftOutCount: z.int(),
  /** false: the minimum order of a store was not reached, and its articles moved to other stores. */
  isUntouched: z.boolean(),
})
export const BulkProof = z.object({
  /** No plan with the same supply can cost less than this. */
  lowerBound: Yuan,
  /** The largest possible distance of the plan from that bound, in basis points. */
  gapBasisPoints: z.int(),
  solveMs: z.int(),
})
export const BulkPlanView = z.object({
  task: BulkTaskBrief,
  excludedStores: z.array(StoreBrief),
  lines: z.array(BulkPlanLine),
  stores: z.array(BulkPlanStore),
  goodsAmount: Yuan,
  discount: Yuan,
  freight: Yuan,
  payable: Yuan,
  /** null before planning. */
  proof: BulkProof.nullable(),
  comparison: BulkComparison.nullable(),
  /** Prices, stock or promotions have changed since the planning. */
  isOutdated: z.boolean(),
})
export interface BulkPlanView extends z.output<typeof BulkPlanView> {}

export const BulkConfirm = z.strictObject({ taskId: Id, ...ConfirmOrder.shape })
export interface BulkConfirm extends z.output<typeof BulkConfirm> {}
export const BulkCommit = z.strictObject({ taskId: Id, ...CommitOrder.shape })
export interface BulkCommit extends z.output<typeof BulkCommit> {}
