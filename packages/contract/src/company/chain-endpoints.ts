import { z } from 'zod'
import { endpoint } from '../define.ts'
import { CreditCode, Done, Id, Instant, Nothing, PAGE_FIELDS, pageOf } from '../wire.ts'

const CHAIN_REQUEST_STATES = ['waiting', 'accepted', 'refused', 'withdrawn', 'ended'] as const
export type ChainRequestState = (typeof CHAIN_REQUEST_STATES)[number]
export const CHAIN_REQUEST_LABELS: Readonly<Record<ChainRequestState, string>> = {
  waiting: '待总部确认',
  accepted: '已加入',
  refused: '总部已拒绝',
  withdrawn: '已撤回',
  ended: '已解除',
}
/** The name of the event that led to each state. */
export const CHAIN_STEP_LABELS: Readonly<Record<ChainRequestState, string>> = {
  waiting: '门店提出申请',
  accepted: '总部接受',
  refused: '总部拒绝',
  withdrawn: '门店撤回',
  ended: '总部解除',
}

/** A store's request to join a headquarters, as one of the two sees it. */
export const ChainRequest = z.object({
  requestId: z.string(),
  state: z.enum(CHAIN_REQUEST_STATES),
  storeName: z.string(),
  storeCreditCode: z.string(),
  storeLegalPerson: z.string(),
  storeAddress: z.string(),
  headquartersCode: z.string(),
  /** The store sees the name only after it was accepted. */
  headquartersName: z.string().nullable(),
  reason: z.string().nullable(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  steps: z.array(z.object({ step: z.enum(CHAIN_REQUEST_STATES), remark: z.string(), at: Instant })),
  /** The acts that the caller may do now. */
  verbs: z.array(z.enum(['accept', 'refuse', 'end', 'withdraw'])),
})
export interface ChainRequest extends z.output<typeof ChainRequest> {}

/** The role of the company in a chain. */
export const ChainStanding = z.object({
  part: z.enum(['headquarters', 'store', 'none']),
  /** For a headquarters: number of requests that wait for its decision. */
  waitingCount: z.int(),
  /** For a store: its latest request; null when it has made none. */
  request: ChainRequest.nullable(),
  /** For a store: it may make a request now. */
  canAsk: z.boolean(),
})
export interface ChainStanding extends z.output<typeof ChainStanding> {}

export const ChainRequestQuery = z.strictObject({ ...PAGE_FIELDS })
export interface ChainRequestQuery extends z.output<typeof ChainRequestQuery> {}
export const ChainRequestPage = z.object({ ...pageOf(ChainRequest) })
export interface ChainRequestPage extends z.output<typeof ChainRequestPage> {}

export const AskHeadquarters = z.strictObject({ headquartersCode: CreditCode })
const ChainRequestRef = z.strictObject({ requestId: Id })
export const DecideChainRequest = z.strictObject({
  requestId: Id,
  verb: z.enum(['accept', 'refuse', 'end']),
  /** With a refusal or an end; the store can read it. */
  reason: z.string().trim().max(200, '原因最多 200 字').default(''),
})
export interface DecideChainRequest extends z.output<typeof DecideChainRequest> {}

const GROUP = '/user/api/admin/chain'

/** 连锁门店: a store sends a request to its headquarters, whose main account decides. */
export const chainEndpoints = {
  getChainStanding: endpoint({
    method: 'GET',
    path: `${GROUP}/standing`,
    access: 'main-account',
    summary: '本企业在连锁中的身份：总部、门店或无',
    input: Nothing,
    output: ChainStanding,
    refusals: [],
  }),
  listChainRequests: endpoint({
    method: 'POST',
    path: `${GROUP}/requests`,
    access: 'main-account',
    summary: '总部：门店的加入申请，待确认的在前',
    input: ChainRequestQuery,
    output: ChainRequestPage,
    refusals: [],
  }),
  decideChainRequest: endpoint({
    method: 'POST',
    path: `${GROUP}/decide`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '总部：接受、拒绝门店的加入申请，或解除门店',
    input: DecideChainRequest,
    output: Done,
    refusals: ['not-found', 'state-changed', 'chain-reason-needed'],
  }),
  askHeadquarters: endpoint({
    method: 'POST',
    path: `${GROUP}/ask`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '门店：申请加入连锁总部，由总部主账号确认',
    input: AskHeadquarters,
    output: Done,
    refusals: ['not-a-chain-member', 'chain-request-open', 'headquarters-unknown', 'too-many-requests'],
  }),
  withdrawChainRequest: endpoint({
    method: 'POST',
    path: `${GROUP}/withdraw`,
    access: 'main-account',
    forbiddenForProxy: 'security',
    summary: '门店：撤回加入总部的申请',
    input: ChainRequestRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
  }),
}
