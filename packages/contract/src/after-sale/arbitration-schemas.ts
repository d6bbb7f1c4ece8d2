import { z } from 'zod'
import { WaitingApproval } from '../staff/approvals-endpoints.ts'
import { Id, Instant } from '../wire.ts'
import { OtherCase, Said, StaffCase, StaffCaseRow } from './staff-schemas.ts'

const Verdict = StaffCase.shape.judgements.element
/** 平台介入: additional data that only the platform sees. */
export const JudgedCase = StaffCase.extend({
  /** A judgement that waits for a second person; null: none does. */
  waiting: WaitingApproval.nullable(),
  /** Notes of colleagues, newest first. */
  notes: z.array(z.object({ ...Said, content: z.string() })),
  /** Recent decisions of the platform for the same reason, newest first. */
  similar: z.array(
    OtherCase.omit({ state: true, createdAt: true, reason: true }).extend({
      ...Verdict.omit({ by: true }).shape,
      storeName: z.string(),
    }),
  ),
  /** How the goods of the order were shipped: the packed goods, their codes, and the temperatures. */
  parcels: z.array(
    z.object({
      parcelNo: z.string(),
      carrierName: z.string(),
      trackingNo: z.string(),
      shippedAt: Instant,
      signedAt: Instant.nullable(),
      isColdChain: z.boolean(),
      /** The lowest and the highest temperature during transport; null: no readings. */
      temperature: z.object({ least: z.number(), most: z.number(), readingCount: z.int() }).nullable(),
      goods: z.array(
        z.object({
          lineId: z.string(),
          batchId: z.string(),
          displayName: z.string(),
          spec: z.string(),
          batchNo: z.string(),
          packUnit: z.string(),
          quantity: z.int(),
          receivedQuantity: z.int().nullable(),
          traceCodes: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export interface JudgedCase extends z.output<typeof JudgedCase> {}

/** Cases before the platform: those that wait for an answer of a side, and those that it has decided. */
export const ARBITRATION_TABS = { asked: '待补充材料', decided: '已裁决' } as const
export type ArbitrationTab = keyof typeof ARBITRATION_TABS
export const ArbitrationFilter = z.strictObject({
  tab: z.enum(Object.keys(ARBITRATION_TABS) as [ArbitrationTab]),
  /** Part of the number of the case or the order, or of the store's name. */
  keyword: z.string().trim().max(60).optional(),
  /** `next` of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ArbitrationFilter extends z.output<typeof ArbitrationFilter> {}
export const ArbitrationRow = StaffCaseRow.pick({
  ...{ caseId: true, caseNo: true, orderNo: true, companyId: true, buyerName: true, storeName: true },
  ...{ kind: true, reason: true, state: true, refundAmount: true, createdAt: true },
}).extend({
  /** The latest question that waits for its answer. */
  question: StaffCase.shape.questions.element.nullable(),
  judgement: Verdict.nullable(),
})
export interface ArbitrationRow extends z.output<typeof ArbitrationRow> {}
export const ArbitrationPage = z.object({ list: z.array(ArbitrationRow), next: z.string().nullable() })
