import type { BuyerCompanyRow } from '../world/rows.ts'
import { channelOf } from './channel-of.ts'
import { idOf } from './ids.ts'
import type { PricedOrder } from './price-orders.ts'

type Row = Record<string, unknown>

interface Posting {
  readonly kind: string
  readonly subject: string
  readonly companyId: string
  readonly memo: string
  readonly at: string
  readonly entries: readonly { readonly account: Row; readonly amount: number }[]
}

/** The bookings of past orders, the same that the shop would have made. */
export function ledgerRows(
  checkouts: readonly (readonly PricedOrder[])[],
  companies: readonly BuyerCompanyRow[],
): {
  accounts: Row[]
  journals: Row[]
  entries: Row[]
} {
  const accounts = new Map<string, Row>()
  const journals: Row[] = []
  const entries: Row[] = []
  for (const posting of [...checkouts.flatMap(postingsOf), ...companies.flatMap(overdueOf)]) {
    const journalId = idOf('journal', posting.kind, posting.subject)
    journals.push({
      id: journalId,
      kind: posting.kind,
      subject: posting.subject,
      company_id: posting.companyId,
      memo: posting.memo,
      posted_at: posting.at,
    })
    for (const [index, { account, amount }] of posting.entries.entries()) {
      accounts.set(String(account['id']), account)
      entries.push({ id: idOf('entry', journalId, index), journal_id: journalId, account_id: account['id'], amount })
    }
  }
  return { accounts: [...accounts.values()], journals, entries }
}

function postingsOf(checkout: readonly PricedOrder[]): Posting[] {
  const placed = checkout.flatMap(order => placementsOf(order))
  const paid = checkout.find(order => order.row.paidAt !== null)
  if (!paid) return placed
  const { row } = paid
  const companyId = idOf('company', row.companyIndex)
  const amount = checkout.reduce((sum, order) => sum + order.payable, 0)
  const channel = { wechat: 'channel-wechat', alipay: 'channel-alipay', transfer: 'channel-bank' }[channelOf(row)]
  return [
    ...placed,
    {
      kind: 'payment-arrived',
      subject: idOf('payment', row.checkoutIndex),
      companyId,
      memo: '收到货款',
      at: row.paidAt ?? row.placedAt,
      entries: [
        { account: accountRow(channel), amount },
        { account: accountRow('receivable', { companyId }), amount: -amount },
      ],
    },
  ]
}

function placementsOf({ row, payable }: PricedOrder): Posting[] {
  const companyId = idOf('company', row.companyIndex)
  const subject = idOf('order', row.index)
  const entriesOf = (sign: 1 | -1) => [
    { account: accountRow('receivable', { companyId }), amount: sign * payable },
    { account: accountRow('unearned', { storeId: idOf('store', row.storeIndex) }), amount: -sign * payable },
  ]
  const placed = { kind: 'order-placed', subject, companyId, memo: '订单应收', at: row.placedAt, entries: entriesOf(1) }
  if (row.cancelledAt === null) return [placed]
  return [
    placed,
    { kind: 'order-cancelled', subject, companyId, memo: '订单取消冲回', at: row.cancelledAt, entries: entriesOf(-1) },
  ]
}

function accountRow(kind: string, owner: { companyId?: string; storeId?: string } = {}): Row {
  return {
    id: idOf('ledger-account', kind, owner.companyId ?? owner.storeId ?? 'platform'),
    company_id: owner.companyId ?? null,
    store_id: owner.storeId ?? null,
    kind,
    keeps_balance: false,
    balance: 0,
  }
}

/** What a company still owes from before: it stays on the books until it is repaid. */
function overdueOf(company: BuyerCompanyRow): Posting[] {
  if (company.overdueFen === 0) return []
  const companyId = idOf('company', company.index)
  return [
    {
      kind: 'overdue-carried-forward',
      subject: companyId,
      companyId,
      memo: '历史欠款结转',
      at: company.registeredOn,
      entries: [
        { account: accountRow('receivable', { companyId }), amount: company.overdueFen },
        { account: accountRow('suspense'), amount: -company.overdueFen },
      ],
    },
  ]
}
