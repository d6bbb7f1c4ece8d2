import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { postMessages } from '#modules/message/public.ts'
import type { Context } from '#platform/context.ts'
import { repayDebts } from '../credit/repay-debts.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'
import { markCollectionsPaid } from './collections-tables.ts'

export interface PaidCollection {
  readonly payment: Payment
  readonly total: Fen
  readonly paidAt: Date
}

/**
 * The money is there: it fills the wallet, or goes against what is owed; what is left over fills the wallet too. Answers
 * how each is booked, by payment.
 */
export async function settleCollections(
  ctx: Context,
  paid: readonly PaidCollection[],
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  if (paid.length === 0) return new Map()
  await markCollectionsPaid(
    ctx.db,
    paid.map(({ payment, paidAt }) => ({ id: payment.payableId, paidAt })),
  )
  const booked = new Map<string, readonly JournalEntry[]>()
  for (const { payment, total } of paid) booked.set(payment.id, await entriesOf(ctx, payment, total))
  await postMessages(
    ctx,
    paid.map(({ payment }) => messageOf(payment)),
  )
  return booked
}

async function entriesOf(ctx: Context, payment: Payment, total: Fen): Promise<readonly JournalEntry[]> {
  const { entries, left } =
    payment.payableKind === 'recharge' ? { entries: [], left: total } : await repayDebts(ctx, payment, total)
  return [...entries, { account: { kind: 'wallet', companyId: payment.companyId }, amount: negate(left) }]
}

function messageOf({ companyId, payableKind }: Payment) {
  const isRecharge = payableKind === 'recharge'
  return {
    companyId,
    kind: 'account' as const,
    title: isRecharge ? '充值已到账' : '还款已到账',
    body: isRecharge ? '充值金额已计入钱包余额。' : '已按到期先后抵还欠款，额度同步恢复。',
    link: isRecharge ? '/personal/myWallet' : '/personal/myFinance',
  }
}
