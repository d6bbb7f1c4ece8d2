import { negate, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { postJournal } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'

/** Holds what the wallet pays beside a channel until the channel has decided. Refused when there is not enough. */
export async function holdWalletPart(ctx: Context, payment: Payment): Promise<void> {
  const { id, companyId, walletPart } = payment
  if (walletPart === ZERO) return
  await postJournal(ctx.db, ctx.now, {
    kind: 'wallet-part-held',
    subject: id,
    companyId,
    memo: '组合支付，冻结余额',
    entries: [
      { account: { kind: 'wallet', companyId }, amount: walletPart },
      { account: { kind: 'frozen', companyId }, amount: negate(walletPart) },
    ],
  })
}

/** The channel's part did not come: the wallet has its own again. Once, however often it is asked for. */
export async function releaseWalletPart(ctx: Context, payment: Payment): Promise<void> {
  const { id, companyId, walletPart } = payment
  if (walletPart === ZERO) return
  await postJournal(ctx.db, ctx.now, {
    kind: 'wallet-part-released',
    subject: id,
    companyId,
    memo: '组合支付未完成，余额解冻',
    entries: [
      { account: { kind: 'frozen', companyId }, amount: walletPart },
      { account: { kind: 'wallet', companyId }, amount: negate(walletPart) },
    ],
  })
}
