import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Month } from '../wire.ts'

/** The tabs of 首营审核. */
export const STORE_PAIR_TABS = {
  waiting: '待审核',
  asked: '待客户补资料',
  established: '已建立',
  lapsing: '60 天内到期',
  refused: '已驳回',
  outdated: '资料过期',
  ended: '已终止',
} as const
export type StorePairTab = keyof typeof STORE_PAIR_TABS

export const StorePairFilter = z.strictObject({
  tab: z.enum(Object.keys(STORE_PAIR_TABS) as [StorePairTab]).optional(),
  /** The name of a buyer or its credit code. */
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface StorePairFilter extends z.output<typeof StorePairFilter> {}

const State = z.enum(['asked', 'in-review', 'established', 'refused', 'outdated', 'ended'])
export const StorePair = z.object({
  pairId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  creditCode: z.string(),
  state: State,
  /** A dossier waits for the store's decision; for an established pair, renewed papers do. */
  isWaiting: z.boolean(),
  /** The paper that the buyer still has to add; the dossier waits for it. */
  asked: z.object({ paper: z.string(), reason: z.string(), by: z.string(), at: Instant }).nullable(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  refuseReason: z.string().nullable(),
  /** The earliest expiry date of the papers. */
  papersUntil: z.string().nullable(),
  /** The store's sealed decision can be downloaded. */
  hasDecision: z.boolean(),
})
export interface StorePair extends z.output<typeof StorePair> {}
const StorePairPage = z.object({
  list: z.array(StorePair),
  next: z.string().nullable(),
  counts: z.array(z.object({ tab: z.enum(Object.keys(STORE_PAIR_TABS) as [StorePairTab]), count: z.int() })),
})

/** 首营资料包: the month of acceptance whose dossiers go into a zip file. */
export const AcceptedDossierFilter = z.strictObject({
  month: Month,
})
export interface AcceptedDossierFilter extends z.output<typeof AcceptedDossierFilter> {}

export const PartPair = z.strictObject({
  pairId: Id,
  /** The buyer sees it. */
  reason: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(200, { message: '最多 200 字' }),
})
export interface PartPair extends z.output<typeof PartPair> {}

/** 索要资料: one more paper, which the buyer reads with the reason. */
export const AskPairPaper = PartPair.extend({
  paper: z.string().trim().min(2, { message: '请写明要哪份资料' }).max(40, { message: '资料名称最多 40 字' }),
})
export interface AskPairPaper extends z.output<typeof AskPairPaper> {}

/** 首营审核 for the quality staff of a store. The decision itself is made at the desk of first trades. */
export const qualificationSellingEndpoints = {
  listStorePairs: endpoint({
    method: 'GET',
    path: '/qualification/pairs/list',
    access: 'seller',
    staffRight: 'quality.act',
    summary: '本店的首营客户，新的在前',
    input: StorePairFilter,
    output: StorePairPage,
    refusals: [],
  }),
  downloadDecision: endpoint({
    method: 'GET',
    path: '/qualification/pairs/decision',
    access: 'seller',
    staffRight: 'quality.act',
    summary: '首营企业审批表 PDF：最近一次审核，加盖店铺电子印章',
    input: z.strictObject({ pairId: Id }),
    output: z.unknown(),
    answer: 'file',
    refusals: ['not-found'],
    timeoutMs: 60_000,
  }),
  askPairPaper: endpoint({
    method: 'POST',
    path: '/qualification/pairs/askPaper',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    summary: '请客户补一份资料，补齐前不审核；客户会看到原因',
    input: AskPairPaper,
    output: Done,
    refusals: ['not-found', 'state-changed', 'first-trade-paper-asked', 'claimed-by-other'],
    errors: 'caller',
  }),
  dropPairPaper: endpoint({
    method: 'POST',
    path: '/qualification/pairs/dropPaper',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    summary: '不再索要资料，恢复审核；客户会看到原因',
    input: PartPair,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  endPair: endpoint({
    method: 'POST',
    path: '/qualification/pairs/end',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    openToStopped: true,
    summary: '终止首营关系，买家会看到原因',
    input: PartPair,
    output: Done,
    refusals: ['not-found', 'state-changed', 'claimed-by-other'],
    errors: 'caller',
  }),
  reopenPair: endpoint({
    method: 'POST',
    path: '/qualification/pairs/reopen',
    access: 'seller',
    staffRight: 'quality.act',
    isAct: true,
    summary: '恢复首营关系，买家重新提交资料',
    input: PartPair,
    output: Done,
    refusals: ['not-found', 'state-changed', 'claimed-by-other'],
    errors: 'caller',
  }),
}
