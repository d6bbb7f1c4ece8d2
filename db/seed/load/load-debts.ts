import type pg from 'pg'
import type { BuyerCompanyRow, StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import type { CreditCheckouts } from './channel-of.ts'
import { idOf } from './ids.ts'
import { postJournals, type SeedJournal } from './post-journals.ts'
import type { PricedOrder } from './price-orders.ts'

interface DebtWorld {
  readonly companies: readonly BuyerCompanyRow[]
  readonly stores: readonly StoreRow[]
}

interface SeedDebt {
  readonly id: string
  readonly companyIndex: number
  readonly storeIndex: number
  readonly label: string
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly amount: number
  /** Null until the goods are shipped. */
  readonly dueOn: string | null
  readonly at: string
}

const DAY_MS = 86_400_000
/** Limits of credit lines are multiples of a thousand yuan. */
const ROUND_FEN = 100_000
/** How many further stores grant a credit line that is not used yet. */
const LINES_FROM_START = 2
/** The company whose credit applications are loaded: the first of the demo login. */
const COMPANY = 0
const GRANTED_DAYS_AGO = 302
const REFUSED = { daysAgo: 130, limit: 8_000_000, days: 60 } as const

const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

/** Credit lines, the debts on them, and the old debts of a company that may only repay. */
export async function loadDebts(
  client: pg.ClientBase,
  checkouts: readonly (readonly PricedOrder[])[],
  onCredit: CreditCheckouts,
  world: DebtWorld,
  numbered: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  const owed = checkouts
    .flat()
    .filter(({ row }) => onCredit.has(row.checkoutIndex))
    .map(order => debtOf(order, world, numbered))
  const old = world.companies.flatMap(company => oldDebts(company, now))
  const debts = [...owed, ...old]
  const lines = linesOf(world, debts, now)
  await insertRows(client, 'payment.credit_line', lines)
  await insertRows(
    client,
    'payment.credit_application',
    applicationsFor(
      lines,
      checkouts.flat().map(({ row }) => row),
      now,
    ),
  )
  await insertRows(client, 'payment.debt', debts.map(debtColumns))
  await postJournals(client, old.map(carriedForward))
}

function debtOf(
  { row, payable }: PricedOrder,
  { companies }: DebtWorld,
  numbered: ReadonlyMap<number, string>,
): SeedDebt {
  const termDays = companies[row.companyIndex]?.creditTermDays ?? 30
  return {
    id: idOf('debt', row.index),
    companyIndex: row.companyIndex,
    storeIndex: row.storeIndex,
    label: `订单 ${numbered.get(row.index) ?? ''}`,
    orderId: idOf('order', row.index),
    paymentId: idOf('payment', row.checkoutIndex),
    amount: payable,
    dueOn: row.shippedAt === null ? null : dayAfter(row.shippedAt, termDays),
    at: row.paidAt ?? row.placedAt,
  }
}

/** Three old orders that were never paid and are long overdue. */
function oldDebts(company: BuyerCompanyRow, now: Date): SeedDebt[] {
  const [storeIndex = 0] = company.openedStoreIndexes
  if (company.overdueFen === 0) return []
  const third = Math.floor(company.overdueFen / 3)
  return [third, third + 1250, company.overdueFen - 2 * third - 1250].map((amount, index) => {
    const at = new Date(now.getTime() - (150 - index * 30) * DAY_MS).toISOString()
    return {
      id: idOf('debt', 'old', company.index, index),
      companyIndex: company.index,
      storeIndex,
      label: `订单 ${at.slice(0, 10).replaceAll('-', '')}${String(90_000_001 + index)}`,
      orderId: null,
      paymentId: null,
      amount,
      dueOn: dayAfter(at, company.creditTermDays),
      at,
    }
  })
}

function linesOf({ companies, stores }: DebtWorld, debts: readonly SeedDebt[], now: Date): Record<string, unknown>[] {
  return companies.flatMap(company => {
    if (company.creditLimitFen === 0) return []
    const own = debts.filter(debt => debt.companyIndex === company.index)
    const storeIndexes = new Set([
      ...own.map(debt => debt.storeIndex),
      ...company.openedStoreIndexes.slice(0, LINES_FROM_START),
    ])
    return [...storeIndexes].map(storeIndex => {
      const here = own.filter(debt => debt.storeIndex === storeIndex)
      const sum = (some: readonly SeedDebt[]) => some.reduce((total, debt) => total + debt.amount, 0)
      const frozen = sum(here.filter(debt => debt.dueOn === null))
      const used = sum(here) - frozen
      const usual = Math.round(company.creditLimitFen / 3 / ROUND_FEN) * ROUND_FEN
      return {
        id: idOf('credit-line', company.index, storeIndex),
        company_id: idOf('company', company.index),
        kind: 'credit',
        store_id: idOf('store', storeIndex),
        creditor_name: stores[storeIndex]?.name,
        limit_amount: Math.max(usual, Math.ceil(((used + frozen) * 1.5) / ROUND_FEN) * ROUND_FEN),
        used,
        frozen,
        term_days: company.creditTermDays,
        month_rate_bp: 0,
        is_closed: false,
        opened_at: new Date(now.getTime() - 300 * DAY_MS).toISOString(),
      }
    })
  })
}

function debtColumns(debt: SeedDebt): Record<string, unknown> {
  return {
    id: debt.id,
    company_id: idOf('company', debt.companyIndex),
    line_id: idOf('credit-line', debt.companyIndex, debt.storeIndex),
    kind: 'credit',
    label: debt.label,
    order_id: debt.orderId,
    payment_id: debt.paymentId,
    amount: debt.amount,
    settled: 0,
    state: debt.dueOn === null ? 'reserved' : 'open',
    due_on: debt.dueOn,
    created_at: debt.at,
  }
}

function carriedForward(debt: SeedDebt): SeedJournal {
  const companyId = idOf('company', debt.companyIndex)
  const storeId = idOf('store', debt.storeIndex)
  return {
    kind: 'debt-carried-forward',
    subject: debt.id,
    companyId,
    memo: `${debt.label} 账期欠款`,
    at: debt.at,
    entries: [
      { account: { kind: 'credit-due', companyId, storeId }, amount: debt.amount },
      { account: { kind: 'unearned', storeId }, amount: -debt.amount },
    ],
  }
}

interface Bought {
  readonly companyIndex: number
  readonly storeIndex: number
}

/** The company's approved applications for credit, and one that a store refused. */
function applicationsFor(
  lines: readonly Record<string, unknown>[],
  bought: readonly Bought[],
  now: Date,
): Record<string, unknown>[] {
  const companyId = idOf('company', COMPANY)
  const own = lines.filter(line => line['company_id'] === companyId)
  // In the late morning, when people make payments.
  const ago = (days: number) =>
    `${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T02:${10 + (days % 47)}:00.000Z`
  const asked = { company_id: companyId, asked_by: idOf('account', 'buyer') }
  const granted = own.map((line, index) => ({
    ...asked,
    id: idOf('credit-application', String(line['id'])),
    store_id: line['store_id'],
    wanted_limit: line['limit_amount'],
    wanted_days: line['term_days'],
    note: '门店每周补货两次，希望按月结算',
    state: 'granted',
    granted_limit: line['limit_amount'],
    granted_days: line['term_days'],
    answer: null,
    asked_at: ago(GRANTED_DAYS_AGO + index * 6),
    settled_at: ago(GRANTED_DAYS_AGO + index * 6 - 1),
  }))
  const known = new Set(own.map(line => line['store_id']))
  const stranger = bought.find(
    ({ companyIndex, storeIndex }) => companyIndex === COMPANY && !known.has(idOf('store', storeIndex)),
  )
  if (!stranger) return granted
  return [
    ...granted,
    {
      ...asked,
      id: idOf('credit-application', 'refused'),
      store_id: idOf('store', stranger.storeIndex),
      wanted_limit: REFUSED.limit,
      wanted_days: REFUSED.days,
      note: '新开两家门店，备货量增加',
      state: 'refused',
      granted_limit: null,
      granted_days: null,
      answer: '合作时间较短，满 3 笔后可再申请',
      asked_at: ago(REFUSED.daysAgo),
      settled_at: ago(REFUSED.daysAgo - 1),
    },
  ]
}
