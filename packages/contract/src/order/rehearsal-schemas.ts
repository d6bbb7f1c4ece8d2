import { z } from 'zod'
import { Id, Instant, UnitYuan } from '../wire.ts'

/** The states of 演练订单; each act of the store moves it to the next. */
export const REHEARSAL_STATES = {
  placed: '待审核',
  approved: '待拣货',
  picked: '待发货',
  shipped: '待收货',
  received: '已完成',
  dropped: '已放弃',
} as const
export type RehearsalState = keyof typeof REHEARSAL_STATES

/** The acts with their labels. */
export const REHEARSAL_STEPS = {
  place: '生成演练订单',
  approve: '审核',
  pick: '拣货',
  ship: '复核发货',
  receive: '收货验收',
  drop: '放弃',
} as const
export type RehearsalStep = keyof typeof REHEARSAL_STEPS

const Batch = z.object({
  batchNo: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.int().nonnegative(),
})

const Goods = z.object({
  lineNo: z.int(),
  name: z.string(),
  spec: z.string(),
  packUnit: z.string(),
  makerName: z.string(),
  isCold: z.boolean(),
  unitPrice: UnitYuan,
  quantity: z.int(),
  /** The approved quantity; null: not decided yet. */
  supplied: z.int().nullable(),
  /** The free stock, earliest expiry first. */
  shelf: z.array(Batch),
  picked: z.array(Batch),
  received: z.int().nullable(),
})
export type RehearsedGoods = z.output<typeof Goods>

export const Rehearsal = z.object({
  rehearsalId: z.string(),
  rehearsalNo: z.string(),
  state: z.enum(Object.keys(REHEARSAL_STATES) as [RehearsalState]),
  buyerName: z.string(),
  receiver: z.object({ name: z.string(), mobile: z.string(), address: z.string() }),
  placedAt: Instant,
  goods: z.array(Goods),
  parcel: z
    .object({
      carrierName: z.string(),
      trackingNo: z.string(),
      boxNo: z.string().nullable(),
      startCelsius: z.number().nullable(),
    })
    .nullable(),
  steps: z.array(
    z.object({
      step: z.enum(Object.keys(REHEARSAL_STEPS) as [RehearsalStep]),
      by: z.string(),
      at: Instant,
      note: z.string(),
    }),
  ),
})
export interface Rehearsal extends z.output<typeof Rehearsal> {}

/** The newest rehearsal, and the data that shipping needs. */
export const RehearsalView = z.object({ rehearsal: Rehearsal.nullable(), carriers: z.array(z.string()) })
export interface RehearsalView extends z.output<typeof RehearsalView> {}

export const RehearsalRef = z.strictObject({ rehearsalId: Id })

const Quantity = z.int({ message: '请填写数量' }).min(0, { message: '数量不能小于 0' }).max(100_000)
const OfLine = { lineNo: z.int().min(1).max(20), quantity: Quantity }
export const ApproveRehearsal = z.strictObject({
  rehearsalId: Id,
  lines: z.array(z.strictObject(OfLine)).min(1).max(20),
})
export interface ApproveRehearsal extends z.output<typeof ApproveRehearsal> {}

export const PickRehearsal = z.strictObject({
  rehearsalId: Id,
  picks: z
    .array(z.strictObject({ ...OfLine, batchNo: z.string().trim().min(1, { message: '请扫描或填写批号' }).max(60) }))
    .min(1, { message: '请填写拣货批号和数量' })
    .max(100),
})
export interface PickRehearsal extends z.output<typeof PickRehearsal> {}

/** The papers that are shipped with the goods. */
export const REHEARSED_PAPERS = { note: '随货同行单', report: '药品检验报告' } as const
export type RehearsedPaper = keyof typeof REHEARSED_PAPERS

export const ShipRehearsal = z.strictObject({
  rehearsalId: Id,
  carrierName: z.string().trim().min(1, { message: '请选择承运商' }).max(40),
  trackingNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{8,30}$/, { message: '运单号为 8–30 位字母或数字' }),
  papers: z.array(z.enum(Object.keys(REHEARSED_PAPERS) as [RehearsedPaper])).max(2),
  /** Number of the cold box; needed for cold goods. */
  boxNo: z.string().trim().max(40).default(''),
  startCelsius: z.number().min(-40).max(60).nullable().default(null),
})
export interface ShipRehearsal extends z.output<typeof ShipRehearsal> {}

/** The quantities that the buyer counts on arrival. */
export const ReceiveRehearsal = z.strictObject({
  rehearsalId: Id,
  lines: z.array(z.strictObject(OfLine)).min(1).max(20),
})
export interface ReceiveRehearsal extends z.output<typeof ReceiveRehearsal> {}
