import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing } from '../wire.ts'
import { DeskCounter } from './desks-schemas.ts'

/** 审核记录: the decisions of people at some desks. */
export const DecisionFilter = z.strictObject({
  /** Names of desks, separated by commas; desks without the caller's right are left out. */
  desks: z.string().min(1).max(200),
  verdict: z.enum(['approved', 'refused']).optional(),
  keyword: z.string().trim().max(60).optional(),
  cursor: z.string().max(120).optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface DecisionFilter extends z.output<typeof DecisionFilter> {}

export const DecisionRow = z.object({
  decisionId: z.string(),
  desk: z.string(),
  deskLabel: z.string(),
  caseId: z.string(),
  title: z.string(),
  verdict: z.enum(['approved', 'refused']),
  reason: z.string(),
  by: z.string(),
  submittedAt: Instant,
  decidedAt: Instant,
  /** From claim to decision. */
  minutes: Count.nullable(),
  isOwn: z.boolean(),
  /** 复看: the opinion of a colleague; null: nobody has given one. */
  look: z.object({ by: z.string(), at: Instant, isAgreed: z.boolean(), note: z.string() }).nullable(),
})
export interface DecisionRow extends z.output<typeof DecisionRow> {}

/** Figures of the last 30 days. */
export const DecisionFigures = z.object({
  approved: Count,
  refused: Count,
  /** Counts by the applicant's waiting time. */
  waits: z.array(z.object({ label: z.string(), count: Count })),
  /** Counts by the time from claim to decision; cases that nobody claimed first are left out. */
  minutes: z.array(z.object({ label: z.string(), count: Count })),
  /** The most frequent objections. */
  objections: z.array(z.object({ label: z.string(), count: Count })),
  /** Decisions that a colleague reviewed, and how many of them the colleague agreed with. */
  looked: Count,
  agreed: Count,
})
export interface DecisionFigures extends z.output<typeof DecisionFigures> {}

const SecondLook = z.strictObject({
  decisionId: Id,
  isAgreed: z.boolean(),
  note: z.string().trim().max(200, { message: '最多 200 字' }).default(''),
})
export interface SecondLook extends z.output<typeof SecondLook> {}

/** Figures of a desk: its queue now, and the decisions of people there in the last 30 days. */
const DeskFigures = z.object({
  ...DeskCounter.shape,
  /** All its cases have amounts: the largest can be taken first. */
  hasAmounts: z.boolean(),
  /** The waiting cases by `AGE_BAND_HOURS`. */
  ages: z.array(Count),
  decidedToday: Count,
  decided: Count,
  refused: Count,
  looked: Count,
  agreed: Count,
  /** The median duration of a decision; null when no case was claimed first. */
  medianMinutes: Count.nullable(),
})
export interface DeskFigures extends z.output<typeof DeskFigures> {}
export const AllDeskFigures = z.object({
  desks: z.array(DeskFigures),
  minutes: DecisionFigures.shape.minutes,
})
export interface AllDeskFigures extends z.output<typeof AllDeskFigures> {}

export const decisionEndpoints = {
  listDecisions: endpoint({
    method: 'GET',
    path: '/staff/decisions/list',
    access: 'operator',
    staffRight: 'any',
    summary: '审核记录：谁在何时通过或驳回，理由和用时',
    input: DecisionFilter,
    output: z.object({ list: z.array(DecisionRow), next: z.string().nullable(), figures: DecisionFigures }),
    refusals: ['invalid-input'],
  }),
  lookAtDecision: endpoint({
    method: 'POST',
    path: '/staff/decisions/look',
    access: 'operator',
    staffRight: 'any',
    isAct: true,
    summary: '复看同事的决定并记录是否认可；不改变决定',
    input: SecondLook,
    output: Done,
    refusals: ['not-found', 'own-decision', 'reason-needed', 'state-changed'],
    errors: 'caller',
  }),
  getDeskFigures: endpoint({
    method: 'GET',
    path: '/staff/desks/figures',
    access: 'staff',
    staffRight: 'any',
    summary: '各岗位的时限、待办、今日已办，近 30 天驳回率、复看一致率和每件用时',
    input: Nothing,
    output: AllDeskFigures,
    refusals: [],
  }),
}
