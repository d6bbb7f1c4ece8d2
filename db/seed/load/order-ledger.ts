import { type CreditCheckouts, channelOf, type SeedChannel } from './channel-of.ts'
import { idOf } from './ids.ts'
import type { PricedOrder } from './price-orders.ts'

type Row = Record<string, unknown>

interface Posting {
  readonly kind: string
  readonly subject: string
  readonly companyId: string
  readonly memo: string
  readonly reference?: string
  readonly at: string
  readonly entries: readonly { readonly account: Row; readonly amount: number }[]
}

/** The journals of past orders, the same that the shop would have written. */
export function ledgerRows(
  checkouts: readonly (readonly PricedOrder[])[],
  onCredit: CreditCheckouts,
  numbered: ReadonlyMap<number, string>,
): {
  accounts: Row[]
  journals: Row[]
  entries: Row[]
} {
  const accounts = new Map<string, Row>()
  const journals: Row[] = []
  const entries: Row[] = []
  for (const posting of checkouts.flatMap(checkout => postingsOf(checkout, onCredit, numbered))) {
    const journalId = idOf('journal', posting.kind, posting.subject)
    journals.push({
      id: journalId,
      kind: posting.kind,
      subject: posting.subject,
      company_id: posting.companyId,
      memo: posting.memo,
      reference: posting.reference ?? null,
      posted_at: posting.at,
    })
    for (const [index, { account, amount }] of posting.entries.entries()) {
      accounts.set(String(account['id']), account)
      entries.push({ id: idOf('entry', journalId, index), journal_id: journalId, account_id: account['id'], amount })
    }
  }
  return { accounts: [...accounts.values()], journals, entries }
}

function postingsOf(
  checkout: readonly PricedOrder[],
  onCredit: CreditCheckouts,
  numbered: ReadonlyMap<number, string>,
): Posting[] {
  const placed = checkout.flatMap(order => placementsOf(order, numbered.get(order.row.index) ?? ''))
  const paid = checkout.find(order => order.row.paidAt !== null)
  if (!paid) return placed
  const { row } = paid
  const companyId = idOf('company', row.companyIndex)
  return [
    ...placed,
    {
      kind: 'payment-arrived',
      subject: idOf('payment', row.checkoutIndex),
      companyId,
      memo: '支付货款',
      at: row.paidAt ?? row.placedAt,
      entries: [
        ...sourcesOf(checkout, channelOf(row, onCredit)),
        ...checkout.map(order => ({
          account: accountRow('receivable', { companyId, storeId: idOf('store', order.row.storeIndex) }),
          amount: -order.payable,
        })),
      ],
    },
  ]
}

/** The source of the money: an external channel, or a debt to each store. */
function sourcesOf(checkout: readonly PricedOrder[], channel: SeedChannel): Posting['entries'] {
  if (channel === 'credit')
    return checkout.map(({ row, payable }) => ({
      account: accountRow('credit-due', {
        companyId: idOf('company', row.companyIndex),
        storeId: idOf('store', row.storeIndex),
      }),
      amount: payable,
    }))
  const kind = { wechat: 'channel-wechat', alipay: 'channel-alipay', transfer: 'channel-bank' }[channel]
  return [{ account: accountRow(kind), amount: checkout.reduce((sum, order) => sum + order.payable, 0) }]
}

function placementsOf({ row, payable }: PricedOrder, orderNo: string): Posting[] {
  const companyId = idOf('company', row.companyIndex)
  const storeId = idOf('store', row.storeIndex)
  const subject = idOf('order', row.index)
  const entriesOf = (sign: 1 | -1) => [
    { account: accountRow('receivable', { companyId, storeId }), amount: sign * payable },
    { account: accountRow('unearned', { storeId }), amount: -sign * payable },
  ]
  const placed = {
    kind: 'order-placed',
    subject,
    companyId,
    memo: `订单 ${orderNo} 应付`,
    reference: orderNo,
    at: row.placedAt,
    entries: entriesOf(1),
  }
  if (row.cancelledAt === null) return [placed]
  return [
    placed,
    {
      kind: 'order-cancelled',
      subject,
      companyId,
      memo: `订单 ${orderNo} 取消冲回`,
      reference: orderNo,
      at: row.cancelledAt,
      entries: entriesOf(-1),
    },
  ]
}

/** The account that the server would open for it. */
function accountRow(kind: string, owner: { companyId?: string; storeId?: string } = {}): Row {
  return {
    id: idOf('ledger-account', kind, owner.companyId ?? '-', owner.storeId ?? '-'),
    company_id: owner.companyId ?? null,
    store_id: owner.storeId ?? null,
    kind,
    keeps_balance: false,
    balance: 0,
  }
}
