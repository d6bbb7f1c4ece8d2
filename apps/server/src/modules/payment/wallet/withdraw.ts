import type { Withdraw, Withdrawal } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import type { Payout } from '#gateways/pay-bank/gateway.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Member,
  type MemberContext,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { LedgerAccount } from '../ledger/account-tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { provePayPassword } from '../password/pay-password.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import {
  claimDueWithdrawals,
  type DueWithdrawal,
  endWithdrawal,
  insertWithdrawal,
  listWithdrawals,
  lockCard,
  type WithdrawalRow,
  withdrawalOfRequest,
} from './wallet-tables.ts'

/** Withdraws money to the company's own account. A repeated number has no further effect. */
export async function withdraw(ctx: GatewayContext<Member>, wanted: Withdraw): Promise<Withdrawal> {
  const earlier = await inSnapshot(ctx, tx => withdrawalOfRequest(tx.db, wanted.requestId))
  if (earlier) return viewOf(ctx, sameRequest(earlier, wanted))
  await provePayPassword(ctx, wanted.payPassword)
  const row = await inTransaction(ctx, tx => freeze(tx, wanted))
  // The job would do it within a minute; this saves the wait.
  await sendWithdrawals(ctx).catch((error: unknown) =>
    ctx.log.warn({ message: String(error) }, 'withdrawal left to the job'),
  )
  return viewOf(ctx, row)
}

async function freeze(ctx: MemberContext, { cardId, amount, requestId }: Withdraw): Promise<WithdrawalRow> {
  const { companyId, accountId } = ctx.actor
  const card = await lockCard(ctx.db, cardId)
  if (!card) throw new Refusal('not-found')
  if (card.state !== 'bound') throw new Refusal('card-not-bound')
  const withdrawalNo = newTradeNo('W', ctx.now)
  const row = await insertWithdrawal(ctx.db, ctx.now, {
    companyId,
    accountId,
    cardId,
    amount,
    requestId,
    withdrawalNo,
  })
  if (!row) {
    const earlier = await withdrawalOfRequest(ctx.db, requestId)
    if (!earlier) throw new Refusal('state-changed')
    return sameRequest(earlier, { cardId, amount })
  }
  await postJournal(ctx.db, ctx.now, {
    kind: 'withdrawal-frozen',
    subject: row.id,
    companyId,
    memo: `提现申请 ${withdrawalNo}`,
    entries: [
      { account: { kind: 'wallet', companyId }, amount },
      { account: { kind: 'frozen', companyId }, amount: negate(amount) },
    ],
  })
  await audit(ctx, { action: 'payment.withdraw', subject: row.id, details: { amount, cardId } })
  return row
}

function sameRequest(row: WithdrawalRow, { cardId, amount }: Pick<Withdraw, 'cardId' | 'amount'>): WithdrawalRow {
  if (row.cardId !== cardId || row.amount !== amount) throw new Refusal('key-reused')
  return row
}

async function viewOf(ctx: MemberContext, { id }: WithdrawalRow): Promise<Withdrawal> {
  const [view] = (await inSnapshot(ctx, tx => listWithdrawals(tx.db, { id, pageNum: 1, pageSize: 1 }))).list
  if (!view) throw new Refusal('not-found')
  return view
}

export function listOwnWithdrawals(
  ctx: MemberContext,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: Withdrawal[]; total: number; pageNum: number; pageSize: number }> {
  return inSnapshot(ctx, async tx => ({ ...(await listWithdrawals(tx.db, page)), ...page }))
}

const DUE = { limit: 20, retrySeconds: 5, mostSeconds: 3600 }

/** Sends due withdrawals to the bank and queries their results; the bank is called between transactions, never inside one. */
export async function sendWithdrawals(ctx: GatewayContext): Promise<void> {
  const due = await inSystemTransaction(ctx, tx => claimDueWithdrawals(tx.db, tx.now, DUE))
  for (const withdrawal of due) {
    const payout = await askBank(ctx, withdrawal)
    if (payout?.state === 'succeeded') await end(ctx, withdrawal, 'pay', null)
    if (payout?.state === 'failed') await end(ctx, withdrawal, 'return', payout.failReason ?? '银行未能打款')
  }
}

/** The bank first only acknowledges, so the result is queried later; the same number never pays twice. */
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
