import { z } from 'zod'
import { endpoint } from '../define.ts'
import { StoredFile } from '../file/schemas.ts'
import { Done, Id, Instant, Nothing, SeenNumber, Yuan } from '../wire.ts'

/** 复核: `waiting` for another person's decision; all others are final. */
const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
export const APPROVAL_STATE_NAMES = {
  waiting: '待复核',
  approved: '已通过',
  refused: '已驳回',
  withdrawn: '已撤回',
  lapsed: '已过期',
} as const satisfies Record<ApprovalState, string>

/** Result of an act above a limit: done at once, or submitted for approval. */
export const Outcome = z.object({
  outcome: z.enum(['done', 'asked']),
  approvalId: z.string().nullable(),
})
export interface Outcome extends z.output<typeof Outcome> {}

export const ApprovalFilter = z.strictObject({
  state: z.enum(APPROVAL_STATES).optional(),
  kind: z.string().max(40).optional(),
  /** Only the caller's own requests. */
  isOwn: z.stringbool().or(z.boolean()).optional(),
  cursor: z
    .string()
    .regex(/^[\w-]{1,120}$/)
    .optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface ApprovalFilter extends z.output<typeof ApprovalFilter> {}

const Fields = z.record(z.string(), z.unknown())

/** 退回询问: a question of the second person before the decision. */
const ApprovalQuestion = z.object({
  question: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Null: the request waits for the answer. */
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export interface ApprovalQuestion extends z.output<typeof ApprovalQuestion> {}

export const Approval = z.object({
  approvalId: z.string(),
  kind: z.string(),
  kindLabel: z.string(),
  subject: z.string(),
  title: z.string(),
  before: Fields,
  after: Fields,
  effect: z.string(),
  amount: Yuan.nullable(),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  state: z.enum(APPROVAL_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  isOwn: z.boolean(),
  /** Attached papers. */
  files: z.array(StoredFile),
  /** Whether the caller may decide now. */
  mayDecide: z.boolean(),
  /** The caller's own limit when the amount is above it: then the caller may only refuse or ask back. */
  overLimit: Yuan.nullable(),
  /** False: the requester was dismissed or lost the right meanwhile, so that it can only be refused. */
  isAskerEntitled: z.boolean(),
  /** The caller has declared a conflict of interest with the company or store that it is about: a colleague decides. */
  isConflicted: z.boolean(),
  /** Oldest first; only the last one can lack an answer. */
  questions: z.array(ApprovalQuestion),
})
export interface Approval extends z.output<typeof Approval> {}
export const ApprovalList = z.object({ list: z.array(Approval), next: z.string().nullable() })
export interface ApprovalList extends z.output<typeof ApprovalList> {}

/** One request, and how its subject has changed since. */
export const OpenedApproval = Approval.extend({
  /** What the subject is now, when it changed since the request; null: it did not, or the request has ended. */
  now: Fields.nullable(),
})
export interface OpenedApproval extends z.output<typeof OpenedApproval> {}

/** An open request as the screen of its subject shows it. */
export const WaitingApproval = Approval.pick({
  approvalId: true,
  askedBy: true,
  isOwn: true,
  askedAt: true,
  expiresAt: true,
  effect: true,
})

const ApprovalDecision = z.strictObject({
  approvalId: Id,
  verdict: z.enum(['approve', 'refuse']),
  note: z.string().trim().max(300).default(''),
})
export interface ApprovalDecision extends z.output<typeof ApprovalDecision> {}
const QuestionOfApproval = z.strictObject({
  approvalId: Id,
  question: z.string().trim().min(2, { message: '请填写要询问的内容' }).max(300, { message: '最多 300 字' }),
})
export interface QuestionOfApproval extends z.output<typeof QuestionOfApproval> {}
const AnswerOfApproval = z.strictObject({
  approvalId: Id,
  answer: z.string().trim().min(2, { message: '请填写答复' }).max(500, { message: '最多 500 字' }),
})
export interface AnswerOfApproval extends z.output<typeof AnswerOfApproval> {}
const ApprovalRef = z.strictObject({ approvalId: Id })
export interface ApprovalRef extends z.output<typeof ApprovalRef> {}

const ApprovalLimit = z.object({
  kind: z.string(),
  label: z.string(),
  /** Acts up to this amount need no approval; null: all do, or those that `when` names. */
  amount: Yuan.nullable(),
  when: z.string().nullable().default(null),
  isDefault: z.boolean(),
  canChange: z.boolean(),
  /** The usual amount, and the largest that can be set; null: nothing can be set, or by a server of 0.20. */
  usual: Yuan.nullable().default(null),
  most: Yuan.nullable().default(null),
  /** 0: never set. */
  version: z.int().default(0),
  /** Who set it last; null: never set. */
  changed: z.object({ by: z.string(), at: Instant }).nullable().default(null),
  /** Its requests have amounts. */
  isOfAmount: z.boolean(),
  /** Whether the caller may approve requests of this kind. */
  mayDecide: z.boolean(),
  /** The largest amount that the caller decides; null: no limit of their own. */
  ownAmount: Yuan.nullable(),
})
export const ApprovalLimits = z.object({ list: z.array(ApprovalLimit) })
export interface ApprovalLimits extends z.output<typeof ApprovalLimits> {}
/** `version` is that of the limit that the caller saw. */
export const LimitChange = z.strictObject({ kind: z.string().max(40), amount: Yuan, version: SeenNumber })
export interface LimitChange extends z.output<typeof LimitChange> {}

/** 双人复核: acts that take effect only when another person approves. */
export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/staff/approvals/list',
    access: 'staff',
    staffRight: 'any',
    summary: '复核申请：本人提交的，和本人有权复核的',
    input: ApprovalFilter,
    output: ApprovalList,
    refusals: [],
  }),
  getApproval: endpoint({
    method: 'GET',
    path: '/staff/approvals/find',
    access: 'staff',
    staffRight: 'any',
    summary: '一份复核申请，和提交后对象有没有变化',
    input: ApprovalRef,
    output: OpenedApproval,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  decideApproval: endpoint({
    method: 'POST',
    path: '/staff/approvals/decide',
    access: 'staff',
    staffRight: 'any',
    isAct: true,
    stepUp: true,
    summary: '复核通过即生效，或写明原因驳回',
    input: ApprovalDecision,
    output: Done,
    refusals: [
      'not-found',
      'no-right',
      'own-request',
      'own-conflict',
      'over-own-limit',
      'asker-without-right',
      'approval-expired',
      'approval-outdated',
      'approval-question-open',
      'state-changed',
      'reason-needed',
      'version-changed',
      'own-rights',
      'last-owner',
      'right-not-own',
      'scope-not-own',
      'right-conflict',
      'role-name-taken',
      'receipt-differs',
    ],
  }),
  askBackApproval: endpoint({
    method: 'POST',
    path: '/staff/approvals/askBack',
    access: 'staff',
    staffRight: 'any',
    isAct: true,
    summary: '向提交人询问；答复前不能通过，72 小时有效期不因此延长',
    input: QuestionOfApproval,
    output: Done,
    refusals: [
      'not-found',
      'no-right',
      'own-request',
      'own-conflict',
      'approval-expired',
      'approval-question-open',
      'state-changed',
    ],
    errors: 'caller',
  }),
  answerApproval: endpoint({
    method: 'POST',
    path: '/staff/approvals/answer',
    access: 'staff',
    staffRight: 'any',
    isAct: true,
    summary: '答复复核人的询问',
    input: AnswerOfApproval,
    output: Done,
    refusals: ['not-found', 'approval-expired', 'state-changed'],
    errors: 'caller',
  }),
  withdrawApproval: endpoint({
    method: 'POST',
    path: '/staff/approvals/withdraw',
    access: 'staff',
    staffRight: 'any',
    isAct: true,
    summary: '撤回本人提交的复核申请',
    input: ApprovalRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
  }),
  listLimits: endpoint({
    method: 'GET',
    path: '/staff/approvals/limits',
    access: 'staff',
    staffRight: 'any',
    summary: '各类操作超过多少金额须复核，和本人的复核限额',
    input: Nothing,
    output: ApprovalLimits,
    refusals: [],
  }),
  saveLimit: endpoint({
    method: 'POST',
    path: '/staff/approvals/saveLimit',
    access: 'staff',
    staffRight: 'setting.act',
    isAct: true,
    stepUp: true,
    summary: '设置须复核的金额；不能高于平台规定的上限',
    input: LimitChange,
    output: Done,
    refusals: ['not-found', 'limit-too-high', 'version-changed'],
  }),
}
