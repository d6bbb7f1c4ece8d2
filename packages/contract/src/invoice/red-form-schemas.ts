import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** 红字发票信息确认单: the store opens it, the buyer confirms or refuses. */
export const RED_FORM_STATES = ['waiting-buyer', 'confirmed', 'refused', 'expired'] as const
export type RedFormState = (typeof RED_FORM_STATES)[number]
export const RED_FORM_STATE_NAMES: Readonly<Record<RedFormState, string>> = {
  'waiting-buyer': '待买家确认',
  confirmed: '已确认',
  refused: '买家不同意',
  expired: '已过期',
}

/** 红冲原因. */
export const RED_FORM_REASONS = { returned: '销货退回', allowance: '销售折让' } as const
const Reason = z.enum(Object.keys(RED_FORM_REASONS) as [keyof typeof RED_FORM_REASONS])

export const RedForm = z.object({
  formId: z.string(),
  formNo: z.string(),
  reason: Reason,
  state: z.enum(RED_FORM_STATES),
  /** Why the buyer refused. */
  note: z.string(),
  openedAt: Instant,
  /** When it passes, the form is void and a new one is opened. */
  dueAt: Instant,
  decidedAt: Instant.nullable(),
})
export interface RedForm extends z.output<typeof RedForm> {}

export const RedFormAnswer = z.strictObject({
  formId: Id,
  verdict: z.enum(['confirm', 'refuse']),
  note: z.string().trim().max(200, { message: '最多 200 字' }),
})
export interface RedFormAnswer extends z.output<typeof RedFormAnswer> {}
