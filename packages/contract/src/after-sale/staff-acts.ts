import { z } from 'zod'
import { Id, RequestId, SeenNumber, Yuan } from '../wire.ts'
import { CASE_BEARERS, MAX_PHOTOS, REFUSE_CAUSES, type RefuseCause } from './words.ts'

const Words = (least: number) =>
  z
    .string()
    .trim()
    .min(least, { message: `请至少写 ${least} 个字` })
    .max(500, { message: '最多 500 字' })
const Photos = z.array(Id).max(MAX_PHOTOS, { message: `最多 ${MAX_PHOTOS} 张照片` })

const SEEN = { caseId: Id, version: SeenNumber.min(1) }
/** The reason is for the colleague who approves a large amount. */
export const AgreeCase = z.strictObject({ ...SEEN, reason: z.string().trim().max(300).default('') })
export interface AgreeCase extends z.output<typeof AgreeCase> {}
/** 批量同意: cases with the same reason, each below ¥500. Each is then agreed to by itself. */
export const CasesToCheck = z.strictObject({ caseIds: z.array(Id).min(1).max(50, '一次最多 50 件') })
export interface CasesToCheck extends z.output<typeof CasesToCheck> {}
export const CheckedCases = z.object({
  /** Why a case cannot be agreed to now; null: it can. */
  list: z.array(z.object({ caseId: z.string(), cause: z.string().nullable() })),
  /** The cases that can, and their refunds. */
  count: z.int(),
  amount: Yuan,
})
export interface CheckedCases extends z.output<typeof CheckedCases> {}
/** 协商退款: the store offers a partial refund that is paid as soon as the buyer accepts. */
export const ProposeRefund = z.strictObject({
  ...SEEN,
  amount: Yuan,
  content: z.string().trim().min(5, '请至少写 5 个字').max(300),
})
export interface ProposeRefund extends z.output<typeof ProposeRefund> {}
/** 协商补发: the store offers to send the goods again instead of the money. */
export const ProposeResend = ProposeRefund.omit({ amount: true })
export interface ProposeResend extends z.output<typeof ProposeResend> {}
/** 拒绝: a cause of the list, and the store's own words. */
export const RefuseCase = z.strictObject({
  ...SEEN,
  cause: z.enum(Object.keys(REFUSE_CAUSES) as [RefuseCause], { message: '请选择拒绝原因' }),
  reason: Words(5),
})
export interface RefuseCase extends z.output<typeof RefuseCase> {}

const InspectedLine = z.strictObject({
  lineId: Id,
  batchId: Id,
  quantity: z.int().min(1).max(1_000_000),
  /** In a parcel that passes: these packs fail, and nothing is refunded for them. */
  hasFailed: z.boolean().optional(),
  isResellable: z.boolean(),
  note: z.string().trim().max(200).default(''),
  fileIds: Photos.default([]),
})
/**
 * 退货验收 of a whole parcel, line by line. Packs of one line with different results are parts that add up to the line. The parcel
 * passes except for single parts, or fails as a whole.
 */
export const InspectReturn = z.strictObject({
  ...SEEN,
  hasPassed: z.boolean(),
  /** Why the parcel failed. */
  reason: z.string().trim().max(500).default(''),
  lines: z.array(InspectedLine).min(1).max(200),
})
export interface InspectReturn extends z.output<typeof InspectReturn> {}

/** 追溯码 of a pack: 20 digits. */
const TraceCode = z
  .string()
  .trim()
  .regex(/^\d{20}$/, { message: '追溯码为 20 位数字' })
const MOST_CODES = 5000

/** 补发: the batches that are shipped and the carrier. Papers have no batches. */
export const ReshipCase = z.strictObject({
  ...SEEN,
  carrier: z.string().trim().min(2, { message: '请选择物流公司' }).max(30),
  trackingNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{6,30}$/, { message: '请填写 6–30 位运单号' }),
  lines: z
    .array(
      z.strictObject({
        lineId: Id,
        batchId: Id,
        quantity: z.int().min(1).max(1_000_000),
        /** One for each pack; absent for goods without codes. */
        traceCodes: z
          .array(TraceCode)
          .max(MOST_CODES, { message: `一次最多 ${MOST_CODES} 个追溯码` })
          .optional(),
      }),
    )
    .max(200),
})
export interface ReshipCase extends z.output<typeof ReshipCase> {}

export const AddEvidence = z.strictObject({ caseId: Id, content: Words(1), fileIds: Photos, requestId: RequestId })
export interface AddEvidence extends z.output<typeof AddEvidence> {}

/** 内部备注: for colleagues of the same console. */
export const NoteCase = z.strictObject({ caseId: Id, content: Words(1), requestId: RequestId })
export interface NoteCase extends z.output<typeof NoteCase> {}

const Bearer = z.enum(Object.keys(CASE_BEARERS) as [keyof typeof CASE_BEARERS])
export const JudgeCase = z.discriminatedUnion('verdict', [
  z.strictObject({
    ...SEEN,
    verdict: z.literal('award'),
    bearer: Bearer,
    reason: Words(5),
    /** A part of the requested amount; default: all of it. */
    amount: Yuan.optional(),
  }),
  z.strictObject({ ...SEEN, verdict: z.literal('dismiss'), reason: Words(5) }),
])
export type JudgeCase = z.output<typeof JudgeCase>
export const AskParty = z.strictObject({
  caseId: Id,
  party: z.enum(['buyer', 'store']),
  content: Words(5),
  requestId: RequestId,
})
export interface AskParty extends z.output<typeof AskParty> {}
/** 催办: reminds the stores of cases that wait for them, at most once a day for each case. */
export const RemindCases = z.strictObject({
  caseIds: z.array(Id).min(1).max(50, { message: '一次最多催办 50 件' }),
  requestId: RequestId,
})
export interface RemindCases extends z.output<typeof RemindCases> {}
/** 提前介入: the platform takes over a case that waits for the store. */
export const EscalateCase = z.strictObject({ ...SEEN, reason: Words(5) })
export interface EscalateCase extends z.output<typeof EscalateCase> {}
