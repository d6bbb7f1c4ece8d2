import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { postMessage } from '#modules/message/public.ts'
import type { Context } from '#platform/context.ts'
import { repayDebts } from '../credit/repay-debts.ts'
import type { JournalEntry } from '../ledger/post-journal.ts'
import type { Payment } from '../store.ts'
import { markCollectionPaid } from './collections-store.ts'

/** The money is there: it fills the wallet, or goes against what is owed; what is left over fills the wallet too. */
export async function settleCollection(
  ctx: Context,
  payment: Payment,
  total: Fen,
  paidAt: Date,
): Promise<readonly JournalEntry[]> {
  const { companyId, payableId, payableKind } = payment
  await markCollectionPaid(ctx.db, payableId, paidAt)
  const repaid = payableKind === 'recharge' ? { entries: [], left: total } : await repayDebts(ctx, payment, total)
  await postMessage(ctx, {
    companyId,
    kind: 'account',
    title: payableKind === 'recharge' ? '充值已到账' : '还款已到账',
    body: payableKind === 'recharge' ? '充值金额已计入钱包余额。' : '已按到期先后抵还欠款，额度同步恢复。',
    link: payableKind === 'recharge' ? '/personal/myWallet' : '/personal/myFinance',
  })
  return [...repaid.entries, { account: { kind: 'wallet', companyId }, amount: negate(repaid.left) }]
}
