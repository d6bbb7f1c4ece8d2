import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'
import { add, type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { postMessages } from '#modules/message/public.ts'
import type { Context } from '#platform/context.ts'
import { publishAll } from '#platform/events/outbox.ts'
import { markCollectionsPaid } from '../collections/collections-tables.ts'
import { repayDebts } from '../credit/debts.ts'
import { type PayablePart, payableIdsOf } from '../domain/payable.ts'
import { paymentSettled } from '../events.ts'
import type { LedgerAccount } from '../ledger/account-tables.ts'
import { type JournalEntry, postJournals } from '../ledger/post-journal.ts'
import type { Payment } from '../tables.ts'

/** The right amount that has arrived. */
export interface SettledPayment {
  readonly payment: Payment
  readonly paidAt: Date
  /** The account of its wallet part. */
  readonly purse: 'wallet' | 'frozen'
}

/** Books the right amounts of any number of payments, each separately, and publishes that they are paid. */
export async function bookSettled(ctx: Context, settled: readonly SettledPayment[]): Promise<void> {
  const collected = await settleCollections(
    ctx,
    settled
      .filter(({ payment }) => payment.payableKind !== 'order')
      .map(({ payment, paidAt }) => ({ payment, paidAt, total: add(payment.amount, payment.walletPart) })),
  )
  await postJournals(
    ctx.db,
    ctx.now,
    settled.map(({ payment, purse }) => ({
      kind: 'payment-arrived',
      subject: payment.id,
      companyId: payment.companyId,
      memo: MEMOS[payment.payableKind],
      entries: [
        ...sourceEntries(payment, payment.amount, payment.parts, purse),
        ...(collected.get(payment.id) ?? goodsEntries(payment.companyId, payment.parts)),
      ],
    })),
  )
  await publishAll(ctx, paymentSettled, settled.flatMap(happenedBy))
}

const MEMOS = {
  order: '支付货款',
  recharge: '钱包充值',
  repayment: '账期还款',
  'loan-repayment': '采购贷还款',
} as const

function happenedBy({ payment, paidAt }: SettledPayment) {
  const { id: paymentId, companyId, payableKind, channel } = payment
  return payableIdsOf(payment).map(payableId => ({
    subject: payableId,
    payload: { paymentId, companyId, payableKind, payableId, channel, paidAt: paidAt.toISOString() },
  }))
}

/** The source of a payment: a channel, the wallet, the store's own account, or credit. */
export function sourceEntries(
  { channel, companyId, walletPart }: Payment,
  amount: Fen,
  parts: readonly PayablePart[],
  purse: 'wallet' | 'frozen',
): JournalEntry[] {
  const beside: JournalEntry[] = [{ account: { kind: purse, companyId }, amount: walletPart }]
  if (isOutside(channel)) return [{ account: channelAccount(channel), amount }, ...beside]
  if (channel === 'wallet') return [{ account: { kind: 'wallet', companyId }, amount }]
  // The store already has the money: the platform owes it that much less.
  if (channel === 'merchant')
    return [
      ...parts.map(part => ({ account: { kind: 'store-share', storeId: part.storeId } as const, amount: part.amount })),
      ...beside,
    ]
  return parts.map(part => ({
    account: { kind: 'credit-due', companyId, storeId: part.storeId } as const,
    amount: part.amount,
  }))
}

/** What the money pays: the debt to each store. */
function goodsEntries(companyId: string, parts: readonly PayablePart[]): JournalEntry[] {
  return parts.map(part => ({
    account: { kind: 'receivable', companyId, storeId: part.storeId } as const,
    amount: negate(part.amount),
  }))
}

const ACCOUNTS = {
  wechat: 'channel-wechat',
  alipay: 'channel-alipay',
  transfer: 'channel-bank',
  bank: 'channel-bank',
} as const

/** Channels that bring money in from outside. */
type OutsideChannel = keyof typeof ACCOUNTS

export function isOutside(channel: PayChannelName): channel is OutsideChannel {
  return channel in ACCOUNTS
}

/** The ledger account that money of a channel comes into. */
export function channelAccount(channel: OutsideChannel): LedgerAccount {
  return { kind: ACCOUNTS[channel] }
}

interface PaidCollection {
  readonly payment: Payment
  readonly total: Fen
  readonly paidAt: Date
}

/**
 * The money has arrived: it goes to the wallet or against debts; the rest goes to the wallet too. Returns the booking of each
 * payment.
 */
async function settleCollections(
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
