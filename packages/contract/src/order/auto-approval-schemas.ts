import { z } from 'zod'
import { Instant, SeenNumber, Yuan } from '../wire.ts'

/** Why an order waits for a person although the store approves orders by rule. */
export const APPROVAL_DOUBTS = {
  remark: '买家有备注',
  amount: '金额超过限额',
  cold: '含冷链商品',
  controlled: '含特药',
  held: '客户已暂停供货',
  papers: '证照或首营不符',
} as const
export type ApprovalDoubt = keyof typeof APPROVAL_DOUBTS
const Doubt = z.enum(Object.keys(APPROVAL_DOUBTS) as [ApprovalDoubt])

const LEAST_FEN = 100
const MOST_FEN = 10_000_000
const Most = Yuan.refine(amount => amount >= LEAST_FEN && amount <= MOST_FEN, {
  message: '限额应为 1 元至 10 万元',
})

/** 自动审核 of a store: what is clean and not above the amount is approved in full. */
export const AutoApproval = z.object({
  isOn: z.boolean(),
  mostAmount: Yuan,
  /** 0: nobody has changed anything; it is off. */
  version: z.int(),
  changed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export interface AutoApproval extends z.output<typeof AutoApproval> {}

export const SaveAutoApproval = z.strictObject({ isOn: z.boolean(), mostAmount: Most, version: SeenNumber })
export interface SaveAutoApproval extends z.output<typeof SaveAutoApproval> {}

export const PreviewAutoApproval = z.strictObject({ mostAmount: Most })
export interface PreviewAutoApproval extends z.output<typeof PreviewAutoApproval> {}

/** The orders that wait now, by what the rule would do with them. */
export const AutoApprovalPreview = z.object({
  waiting: z.int(),
  clean: z.int(),
  /** The first doubt of each of the others. */
  doubts: z.array(z.object({ doubt: Doubt, count: z.int() })),
  /** Further orders wait that were not looked at. */
  hasMore: z.boolean(),
})
export interface AutoApprovalPreview extends z.output<typeof AutoApprovalPreview> {}
