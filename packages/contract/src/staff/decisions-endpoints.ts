import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Instant } from '../wire.ts'

/** 审核记录: what people decided at some desks. */
export const DecisionFilter = z.strictObject({
  /** Names of desks, commas between them; those without the right are left out. */
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
  /** From taking it to deciding it. */
  minutes: Count.nullable(),
})
export interface DecisionRow extends z.output<typeof DecisionRow> {}

/** Of the last 30 days. */
export const DecisionFigures = z.object({
  approved: Count,
  refused: Count,
  /** By how long the applicant waited for the answer. */
  waits: z.array(z.object({ label: z.string(), count: Count })),
})
export interface DecisionFigures extends z.output<typeof DecisionFigures> {}

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
}
