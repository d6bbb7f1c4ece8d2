import type { Fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { readProviderYuan } from '../provider-amount.ts'

const Amount = z.string().transform((text, ctx): Fen => {
  const amount = readProviderYuan(text)
  if (amount !== null && amount > 0) return amount
  ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
  return z.NEVER
})

const Moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))

export const Failure = z.object({ code: z.string(), message: z.string() })

const booking = {
  bankSerialNo: z.string().min(1).max(64),
  amount: Amount,
  currency: z.literal('CNY'),
  remark: z.string().max(500),
  bookedAt: Moment,
}

export const Statement = z.object({
  account: z.string(),
  lines: z.array(
    z.object({
      ...booking,
      direction: z.enum(['in', 'out']),
      otherName: z.string().max(200),
      otherAccount: z.string().max(40),
      payoutNo: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})

export const PayoutAnswer = z.object({
  payoutNo: z.string(),
  state: z.enum(['processing', 'succeeded', 'failed']),
  bankSerialNo: z.string().nullable(),
  failReason: z.string().nullable(),
  settledAt: Moment.nullable(),
})

export const Notice = z.object({
  noticeId: z.string().min(1).max(64),
  event: z.literal('transfer.received'),
  /** The account that was credited: a booking on another account is not ours. */
  account: z.string(),
  transfer: z.object({ ...booking, payerName: z.string().max(200), payerAccount: z.string().max(40) }),
})
