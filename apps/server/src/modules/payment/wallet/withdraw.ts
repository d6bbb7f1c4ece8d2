import type { Withdraw, Withdrawal } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { negate } from '@xiaojiu/kernel/money.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { provePayPassword } from '../password/prove-pay-password.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { lockCard } from './cards-tables.ts'
import { sendWithdrawals } from './send-withdrawals.ts'
import { insertWithdrawal, listWithdrawals, type WithdrawalRow, withdrawalOfRequest } from './withdrawals-tables.ts'

/** Takes money out of the wallet to the company's own account. Asking again under the same number is the same. */
export async function withdraw(ctx: GatewayContext<Member>, wanted: Withdraw): Promise<Withdrawal> {
  const earlier = await inSnapshot(ctx, tx => withdrawalOfRequest(tx.db, wanted.requestId))
  if (earlier) return viewOf(ctx, sameRequest(earlier, wanted))
  await provePayPassword(ctx, wanted.payPassword)
  const row = await inTransaction(ctx, tx => freeze(tx, wanted))
  // The job would do it within a minute; nobody likes to wait for that.
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
