import { z } from 'zod'
import { endpoint } from '../define.ts'

export const FOUND_KINDS = {
  order: '订单',
  case: '售后单',
  company: '企业',
  payment: '付款',
  invoice: '发票',
} as const
export type FoundKind = keyof typeof FOUND_KINDS

export const NumberAsked = z.strictObject({
  /** A whole number or its beginning. */
  text: z.string().trim().min(4, { message: '请至少输入 4 位' }).max(40),
})
export const FoundThing = z.object({
  kind: z.enum(Object.keys(FOUND_KINDS) as [FoundKind]),
  /** The id of what it leads to. */
  ref: z.string(),
  title: z.string(),
  note: z.string(),
})
export interface FoundThing extends z.output<typeof FoundThing> {}

/** Any number finds its thing. */
export const numbersEndpoints = {
  findByNumber: endpoint({
    method: 'GET',
    path: '/staff/numbers/find',
    access: 'operator',
    staffRight: 'any',
    summary: '按单号查找：订单、售后单、企业、付款、发票；只含有权限查看的',
    input: NumberAsked,
    output: z.object({ list: z.array(FoundThing) }),
    refusals: [],
    errors: 'caller',
  }),
}
