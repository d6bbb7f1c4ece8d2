import { z } from 'zod'
import { GoodsRow, PriceChoice, ProductBrief } from '../catalogue/schemas.ts'
import { StoreBrief } from '../store/schemas.ts'
import { Id, Instant, PAGE_FIELDS, pageOf, UnitYuan, Yuan } from '../wire.ts'
import { CommitOrder, ConfirmOrder } from './schemas.ts'

/** How many articles one list may have. */
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

/** What the plan is to be good at, with its name on screen. */
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
/** An article that is wanted, before anything is planned. */
export const BulkCheckedLine = z.object({
  productId: z.string(),
  product: ProductBrief.nullable(),
  quantity: z.int(),
  /** Stores that can supply it to this buyer. */
  storeCount: z.int(),
  fromPrice: UnitYuan.nullable(),
  /** Why it cannot be had; empty when it can. */
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
/** Pins, swaps and exclusions; what is not named stays. */
export const BulkLineChange = z.strictObject({
  lineNo: LineNo,
  /** Only this offer; null: any. */
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
  /** Months the goods must still be usable. */
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
  /** Of the planning, from 0 to 100. */
  progress: z.int(),
  failure: z.string(),
  payable: Yuan.nullable(),
  payOrderId: z.string().nullable(),
  createdAt: Instant,
})
export interface BulkTaskBrief extends z.output<typeof BulkTaskBrief> {}
/** One task by its id, or the company's tasks, newest first. */
export const BulkTaskQuery = z.strictObject({ taskId: Id.optional(), ...PAGE_FIELDS })
export interface BulkTaskQuery extends z.output<typeof BulkTaskQuery> {}
export const BulkTaskPage = z.object(pageOf(BulkTaskBrief))

/** So many packs from one store. */
export const BulkSupply = z.object({
  goods: GoodsRow,
  quantity: z.int(),
  choice: PriceChoice.nullable(),
  /** The chosen price times the quantity. */
  amount: Yuan.nullable(),
  /** After all promotions, as the order would be now. */
  due: Yuan.nullable(),
  /** What reductions and coupons take off the line: the amount less what is due. */
  off: Yuan.nullable(),
})
export const BulkAlternative = z.object({
  offerId: z.string(),
  store: StoreBrief,
  /** Packs as the store sells them, and their price. */
  quantity: z.int(),
  choice: PriceChoice,
  /** What the line would cost here by itself. */
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
  /** Why so, in one sentence; empty before there is a plan. */
  why: z.string(),
  /** The best other store and what the whole order would cost more with it. */
  next: z.object({ offerId: z.string(), storeName: z.string(), more: Yuan }).nullable(),
  /** Stores that could supply it, cheapest first. */
  alternatives: z.array(BulkAlternative),
  /** Why nothing, or too little, could be had; empty when all is well. */
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
  /** The cheapest of each article, every store's terms counted. */
  payable: Yuan,
  /** What the plan costs less than that; negative when it costs more. */
  saved: Yuan,
  freight: Yuan,
  parcelCount: z.int(),
  leftOutCount: z.int(),
  /** false: some store's smallest order was not reached, its articles had to move. */
  isUntouched: z.boolean(),
})
export const BulkProof = z.object({
  /** No plan that supplies as much costs less. */
  lowerBound: Yuan,
  /** How far above it the plan may be, in hundredths of a percent. */
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
  /** null before there is a plan. */
  proof: BulkProof.nullable(),
  comparison: BulkComparison.nullable(),
  /** Prices, stock or promotions are not those of the plan any more. */
  isOutdated: z.boolean(),
})
export interface BulkPlanView extends z.output<typeof BulkPlanView> {}

export const BulkConfirm = z.strictObject({ taskId: Id, ...ConfirmOrder.shape })
export interface BulkConfirm extends z.output<typeof BulkConfirm> {}
export const BulkCommit = z.strictObject({ taskId: Id, ...CommitOrder.shape })
export interface BulkCommit extends z.output<typeof BulkCommit> {}
