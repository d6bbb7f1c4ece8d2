import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Payout } from '#gateways/pay-bank/gateway.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import type { LedgerAccount } from '../ledger/account-tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { claimDueWithdrawals, type DueWithdrawal, endWithdrawal } from './withdrawals-tables.ts'

const DUE = { limit: 20, retrySeconds: 5, mostSeconds: 3600 }

/** Sends what is due to the bank and asks how it went; the bank is called between transactions, never inside one. */
export async function sendWithdrawals(ctx: GatewayContext): Promise<void> {
  const due = await inSystemTransaction(ctx, tx => claimDueWithdrawals(tx.db, tx.now, DUE))
  for (const withdrawal of due) {
    const payout = await askBank(ctx, withdrawal)
    if (payout?.state === 'succeeded') await end(ctx, withdrawal, 'pay', null)
    if (payout?.state === 'failed') await end(ctx, withdrawal, 'return', payout.failReason ?? '银行未能打款')
  }
}

/** The first answer is only a receipt, so the end is asked for; the same number never pays twice. */
async function askBank(ctx: GatewayContext, withdrawal: DueWithdrawal): Promise<Payout | null> {
  const { withdrawalNo, payeeName, payeeAccount, payeeBankName, amount } = withdrawal
  const sent = await ctx.gateways.bank.payOut({
    payoutNo: withdrawalNo,
    payeeName,
    payeeAccount,
    payeeBankName,
    amount,
    remark: '小九药采钱包提现',
  })
  const answer = sent.ok && sent.value.state === 'processing' ? await ctx.gateways.bank.queryPayout(withdrawalNo) : sent
  if (answer.ok) return answer.value
  ctx.log.warn({ withdrawalId: withdrawal.id, kind: answer.kind }, 'withdrawal not accepted yet')
  return null
}

function end(ctx: Context, withdrawal: DueWithdrawal, verb: 'pay' | 'return', failure: string | null): Promise<void> {
  const { id, companyId, withdrawalNo, amount } = withdrawal
  return inSystemTransaction(ctx, async tx => {
    if (!(await endWithdrawal(tx.db, id, verb, { failure, settledAt: tx.now }))) return
    const to: LedgerAccount = verb === 'pay' ? { kind: 'channel-bank' } : { kind: 'wallet', companyId }
    await postJournal(tx.db, tx.now, {
      kind: verb === 'pay' ? 'withdrawal-paid' : 'withdrawal-returned',
      subject: id,
      companyId,
      memo: verb === 'pay' ? `提现到账 ${withdrawalNo}` : `提现退回 ${withdrawalNo}`,
      entries: moved(companyId, to, amount),
    })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: verb === 'pay' ? '提现已到账' : '提现未成功，款项已退回钱包',
      body: verb === 'pay' ? `提现 ${withdrawalNo} 已汇入您的对公账户。` : `提现 ${withdrawalNo}：${failure ?? ''}`,
      link: '/withdrawal',
    })
  })
}

const moved = (companyId: string, to: LedgerAccount, amount: Fen) => [
  { account: { kind: 'frozen', companyId } as const, amount },
  { account: to, amount: negate(amount) },
]
