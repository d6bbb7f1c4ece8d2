import { z } from 'zod'
import { StoredFile } from '../file/schemas.ts'
import { COMPENSATORS } from '../payment/compensations.ts'
import { Id, Instant, Yuan } from '../wire.ts'
import { CaseDetail, CaseProposal, CaseRow } from './schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  type AfterSaleKind,
  type AfterSaleReason,
  STAFF_TABS,
  type StaffTab,
  WATCH_TABS,
  type WatchTab,
} from './words.ts'

const Tab = z.enum(Object.keys(STAFF_TABS) as [StaffTab])
const AnyWatchTab = z.enum(Object.keys(WATCH_TABS) as [WatchTab])
const Kind = z.enum(Object.keys(AFTER_SALE_KINDS) as [AfterSaleKind])
const Reason = z.enum(Object.keys(AFTER_SALE_REASONS) as [AfterSaleReason])

const FILTER = {
  tab: Tab.optional(),
  kind: Kind.optional(),
  reason: Reason.optional(),
  /** Of one buyer. */
  companyId: Id.optional(),
  /** Matches the number of a case, an order, a batch or a return waybill, or the name of goods; for a store also the buyer. */
  keyword: z.string().trim().max(60).optional(),
  /** Id of the last case of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
}
/** 售后列表 of a store. */
export const StoreCaseFilter = z.strictObject(FILTER)
export interface StoreCaseFilter extends z.output<typeof StoreCaseFilter> {}
/** 售后监管: all stores, or one. */
export const CaseSearch = z.strictObject({ ...FILTER, tab: AnyWatchTab.optional(), storeId: Id.optional() })
export interface CaseSearch extends z.output<typeof CaseSearch> {}
/** Figures of the last 30 days. */
export const CaseFigures = z.object({
  reasons: z.array(z.object({ reason: Reason, count: z.int() })),
  /** Closed cases, counted by duration in ranges of hours. */
  durations: z.array(z.object({ label: z.string(), count: z.int() })),
  /** The stores that lost the most disputes. */
  lostStores: z.array(z.object({ storeId: z.string(), storeName: z.string(), lost: z.int(), judged: z.int() })),
  /** Buyers with the most cases for their orders. */
  buyers: z.array(
    z.object({
      companyId: z.string(),
      name: z.string(),
      caseCount: z.int(),
      orderCount: z.int(),
      /** Cases for a hundred orders, with one decimal. */
      rate: z.number(),
    }),
  ),
})
export interface CaseFigures extends z.output<typeof CaseFigures> {}

/** Figures of one store over the cases filed in the last 90 days. */
export const StoreCaseFigures = z.object({
  reasons: z.array(z.object({ reason: Reason, count: z.int(), refundAmount: Yuan })),
  /** The goods with the most cases, at most ten. */
  goods: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      refundAmount: Yuan,
      shippedQuantity: z.int(),
      refundedQuantity: z.int(),
      /** Refunded packs as a share of shipped packs, in percent with one decimal. */
      refundRate: z.number(),
    }),
  ),
})
export interface StoreCaseFigures extends z.output<typeof StoreCaseFigures> {}

const STAFF_HEAD = {
  companyId: z.string(),
  buyerName: z.string(),
  coinCount: z.int(),
  photoCount: z.int(),
  /** The staff member who has claimed the case. */
  claimedBy: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  /** Must be sent with every decision; the server refuses it when somebody changed the case in between. */
  version: z.int(),
}
export const StaffCaseRow = CaseRow.omit({ verbs: true }).extend({
  ...STAFF_HEAD,
  /** Gifts that belong to the goods; null: there are none. */
  giftWay: CaseDetail.shape.giftWay,
  gifts: z.array(z.object({ name: z.string(), count: z.int() })),
})
export interface StaffCaseRow extends z.output<typeof StaffCaseRow> {}
export const StaffCasePage = z.object({
  list: z.array(StaffCaseRow),
  /** Send it as `after` to get the next page; null on the last page. */
  next: z.string().nullable(),
  counts: z.array(z.object({ tab: Tab, count: z.int() })),
})
export const WatchedCasePage = StaffCasePage.extend({
  /** Beside `counts`, because pages of 0.20 do not know this tab; its servers do not send it. */
  dueSoonCount: z.int().default(0),
})

/** 退货验收: returns to be sent, sent, and inspected. */
export const RETURN_TABS = { expected: '待寄回', arrived: '待验收', done: '已验收' } as const
export type ReturnTab = keyof typeof RETURN_TABS
const AnyReturnTab = z.enum(Object.keys(RETURN_TABS) as [ReturnTab])
export const ReturnFilter = z.strictObject({
  tab: AnyReturnTab.default('arrived'),
  /** Matches a waybill, or the number of a case or an order. */
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ReturnFilter extends z.output<typeof ReturnFilter> {}
export const ReturnRow = StaffCaseRow.extend({
  /** Result of the latest inspection; null before the first. */
  inspection: z
    .object({ by: z.string(), at: Instant, passedCount: z.int(), failedCount: z.int(), resellableCount: z.int() })
    .nullable(),
})
export interface ReturnRow extends z.output<typeof ReturnRow> {}
export const ReturnPage = z.object({
  list: z.array(ReturnRow),
  next: z.string().nullable(),
  /** Counts of the returns that still need work. */
  counts: z.object({ expected: z.int(), arrived: z.int() }),
})

const Author = z.enum(['buyer', 'seller', 'platform'])
export const Said = { by: z.string(), at: Instant }
export const OtherCase = z.object({
  caseId: z.string(),
  caseNo: z.string(),
  kind: Kind,
  reason: Reason,
  state: CaseRow.shape.state,
  createdAt: Instant,
})

/** 售后处理: one case with all data that a decision needs. */
export const StaffCase = CaseDetail.omit({
  verbs: true,
  refundWay: true,
  proposal: true,
  question: true,
  statements: true,
  parted: true,
  partedFrom: true,
}).extend({
  ...STAFF_HEAD,
  /** The acts that the caller may do now. */
  acts: z.array(
    z.enum([
      'agree',
      'refuse',
      'propose',
      'propose-resend',
      'inspect',
      'reship',
      'add-evidence',
      'judge',
      'ask',
      'escalate',
    ]),
  ),
  /** Whether the reason is a fault of the store: refusing such a case requires evidence. */
  isFault: z.boolean(),
  /** Whether goods that are returned for this reason may be sold again. */
  mayResell: z.boolean(),
  lines: z.array(CaseRow.shape.lines.element.extend({ batchId: z.string() })),
  evidence: z.array(z.object({ ...Said, author: Author, content: z.string(), files: z.array(StoredFile) })),
  inspections: z.array(
    z.object({
      ...Said,
      lineId: z.string(),
      batchId: z.string(),
      quantity: z.int(),
      hasPassed: z.boolean(),
      isResellable: z.boolean(),
      note: z.string(),
      files: z.array(StoredFile),
    }),
  ),
  judgements: z.array(CaseDetail.shape.judgements.element.extend({ by: z.string() })),
  /** What the store is paid for a refund that somebody else bears; null: nothing yet, or it bears the refund itself. */
  compensation: z
    .object({
      bearer: z.enum(COMPENSATORS),
      /** The refund, the worth of the goods in it that are sold again, and the rest: what the store is paid. */
      ...{ refundAmount: Yuan, resoldAmount: Yuan, amount: Yuan },
      at: Instant,
    })
    .nullable()
    .default(null),
  /** The store's counter-offers, newest last. */
  proposals: z.array(z.object({ ...Said, ...CaseProposal.shape, answer: z.enum(['accepted', 'declined']).nullable() })),
  questions: z.array(z.object({ ...Said, party: z.enum(['buyer', 'store']), content: z.string(), dueAt: Instant })),
  /** How the goods of the case were shipped: the proof of packing. */
  shipped: z.array(
    z.object({
      parcelNo: z.string(),
      carrierName: z.string(),
      trackingNo: z.string(),
      shippedAt: Instant,
      signedAt: Instant.nullable(),
      isColdChain: z.boolean(),
      /** The readings of the temperature logger during transport, in tenths of a degree. */
      readings: z.object({ lowest: z.int(), highest: z.int(), count: z.int() }).nullable(),
      goods: z.array(
        z.object({
          lineId: z.string(),
          batchId: z.string(),
          quantity: z.int(),
          receivedQuantity: z.int().nullable(),
          traceCodeCount: z.int(),
        }),
      ),
    }),
  ),
  reshipped: CaseDetail.shape.reshipped,
  /** What the after-sale rules say about this application. */
  gate: z.object({
    /** The last day to apply; null: the goods have not been received. */
    lastDay: z.string().nullable(),
    isInTime: z.boolean(),
    /** Goods that expire sooner than this can be returned only for faults. */
    nonReturnMonths: z.int(),
    /** Batches of the case that were so close to expiry when it was filed. */
    nearExpiryBatchNos: z.array(z.string()),
  }),
  /** Notes of the store's staff for each other, newest first; nobody else can read them. */
  notes: z.array(z.object({ ...Said, content: z.string() })),
  /** The promises of the store. */
  storeTerms: z.array(z.string()),
  /** The platform's decisions for this reason in the last half year, over at least three other stores; null: too few cases. */
  usual: z.object({ judgedCount: z.int(), awardedCount: z.int() }).nullable(),
  /** Other cases of this buyer with the store and of these batches, newest first. */
  casesOfBuyer: z.array(OtherCase),
  casesOfBatches: z.array(OtherCase),
  /** The batches that can replace each line, while a reshipment is due. */
  reshipChoices: z.array(
    z.object({
      lineId: z.string(),
      quantity: z.int(),
      batches: z.array(
        z.object({ batchId: z.string(), batchNo: z.string(), expiresOn: z.string().nullable(), freeCount: z.int() }),
      ),
    }),
  ),
})
export interface StaffCase extends z.output<typeof StaffCase> {}
