import type pg from 'pg'
import { hashPassword } from '../../../apps/server/src/seed-face.ts'
import { DEMO_PAY_PASSWORD } from '../passwords.ts'
import type { BuyerCompanyRow, StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import { postJournals, type SeedJournal } from './post-journals.ts'

const DAY_MS = 86_400_000
const LENDER = '汉江银行供应链金融'
/** The companies with a wallet history: the first two of the demo login. */
const WITH_WALLET = 2

interface Recharge {
  readonly daysAgo: number
  readonly amount: number
  readonly channel: 'wechat' | 'transfer'
}

const RECHARGES: readonly Recharge[] = [
  { daysAgo: 66, amount: 1_500_000, channel: 'transfer' },
  { daysAgo: 38, amount: 500_000, channel: 'wechat' },
  { daysAgo: 9, amount: 800_000, channel: 'transfer' },
]
const WITHDRAWALS = [
  { daysAgo: 52, amount: 300_000 },
  { daysAgo: 17, amount: 120_000 },
] as const
/** 采购贷: a loan in three equal parts, the first due soon. */
const LOAN = { daysAgo: 25, amount: 3_000_000, months: 3, monthRateBp: 45, limit: 10_000_000 } as const

/** Wallets, cards, a loan, and stores that collect payments themselves, as if people had used them. */
export async function loadMoney(
  client: pg.ClientBase,
  { companies, stores }: { readonly companies: readonly BuyerCompanyRow[]; readonly stores: readonly StoreRow[] },
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PAY_PASSWORD)
  await insertRows(
    client,
    'payment.pay_settings',
    companies
      .filter(company => company.state === 'approved' || company.state === 'licence-cancelled')
      .map(company => ({
        company_id: idOf('company', company.index),
        password_hash: passwordHash,
        password_set_at: ago(now, 300),
        free_limit: 0,
        subs_may_use_wallet: true,
        updated_at: ago(now, 300),
      })),
  )
  await insertRows(client, 'payment.store_account', stores.filter((_, index) => index % 5 === 1).map(storeAccount))
  const journals: SeedJournal[] = []
  for (const company of companies.slice(0, WITH_WALLET)) journals.push(...(await fillWallet(client, company, now)))
  const [first] = companies
  if (first) journals.push(await drawLoan(client, first, now))
  await postJournals(client, journals)
}

/** In the late morning of that day, when people make payments. */
const ago = (now: Date, days: number): string =>
  `${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T0${2 + (days % 3)}:${10 + (days % 47)}:00.000Z`

function storeAccount(store: StoreRow): Record<string, unknown> {
  return {
    store_id: idOf('store', store.index),
    account_name: store.companyName,
    bank_name: '汉江银行武汉江汉支行',
    account_no: `6217 0033 ${String(10_000_000 + store.index * 7919).slice(0, 4)} ${String(10_000_000 + store.index * 104_729).slice(-4)}`,
  }
}

async function fillWallet(client: pg.ClientBase, company: BuyerCompanyRow, now: Date): Promise<SeedJournal[]> {
  const companyId = idOf('company', company.index)
  const accountId = idOf('account', 'buyer')
  const day = (at: string) => at.slice(0, 10).replaceAll('-', '')
  const recharges = RECHARGES.map((recharge, index) => ({ ...recharge, index, at: ago(now, recharge.daysAgo) }))
  await insertRows(
    client,
    'payment.collection',
    recharges.map(({ amount, at, index }) => ({
      id: idOf('collection', company.index, index),
      company_id: companyId,
      collection_no: `C${day(at)}${String(company.index * 100 + index).padStart(14, '0')}`,
      purpose: 'recharge',
      amount,
      state: 'paid',
      account_id: accountId,
      request_id: `history-recharge-${index}`,
      pay_before: at,
      created_at: at,
      paid_at: at,
    })),
  )
  await insertRows(
    client,
    'payment.payment',
    recharges.map(({ amount, at, index, channel }) => ({
      id: idOf('payment', 'recharge', company.index, index),
      company_id: companyId,
      trade_no: `P${day(at)}9${String(company.index * 100 + index).padStart(13, '0')}`,
      payable_kind: 'recharge',
      payable_id: idOf('collection', company.index, index),
      channel,
      amount,
      wallet_part: 0,
      voucher_ids: [],
      parts: [],
      state: 'succeeded',
      provider_trade_no: `D${day(at)}9${String(company.index * 100 + index).padStart(9, '0')}`,
      paid_at: at,
      expires_at: at,
      created_at: at,
    })),
  )
  await insertRows(client, 'payment.bank_card', [
    {
      id: idOf('bank-card', company.index),
      company_id: companyId,
      bank_name: '中国工商银行',
      branch_name: '武汉江汉支行',
      account_no: `3202001509${String(20_000_000 + company.index)}`,
      account_name: company.name,
      state: 'bound',
      proof_amount: 37,
      payout_no: `V${day(ago(now, 200))}${String(company.index).padStart(14, '0')}`,
      tries_left: 3,
      expires_at: ago(now, 197),
      created_at: ago(now, 200),
      bound_at: ago(now, 200),
    },
  ])
  const withdrawals = WITHDRAWALS.map((one, index) => ({ ...one, index, at: ago(now, one.daysAgo) }))
  await insertRows(
    client,
    'payment.withdrawal',
    withdrawals.map(({ amount, at, index }) => ({
      id: idOf('withdrawal', company.index, index),
      company_id: companyId,
      card_id: idOf('bank-card', company.index),
      withdrawal_no: `W${day(at)}${String(company.index * 100 + index).padStart(14, '0')}`,
      request_id: `history-withdrawal-${index}`,
      account_id: accountId,
      amount,
      state: 'paid',
      attempts: 1,
      next_try_at: at,
      created_at: at,
      settled_at: at,
    })),
  )
  const wallet = { kind: 'wallet', companyId }
  const frozen = { kind: 'frozen', companyId }
  return [
    ...recharges.map(
      ({ amount, at, index, channel }): SeedJournal => ({
        kind: 'payment-arrived',
        subject: idOf('payment', 'recharge', company.index, index),
        companyId,
        memo: '钱包充值',
        at,
        entries: [
          { account: { kind: channel === 'wechat' ? 'channel-wechat' : 'channel-bank' }, amount },
          { account: wallet, amount: -amount },
        ],
      }),
    ),
    ...withdrawals.flatMap(({ amount, at, index }): SeedJournal[] => {
      const subject = idOf('withdrawal', company.index, index)
      const number = `W${day(at)}${String(company.index * 100 + index).padStart(14, '0')}`
      const later = new Date(Date.parse(at) + 60_000).toISOString()
      return [
        {
          kind: 'withdrawal-frozen',
          subject,
          companyId,
          memo: `提现申请 ${number}`,
          at,
          entries: [
            { account: wallet, amount },
            { account: frozen, amount: -amount },
          ],
        },
        {
          kind: 'withdrawal-paid',
          subject,
          companyId,
          memo: `提现到账 ${number}`,
          at: later,
          entries: [
            { account: frozen, amount },
            { account: { kind: 'channel-bank' }, amount: -amount },
          ],
        },
      ]
    }),
  ]
}

async function drawLoan(client: pg.ClientBase, company: BuyerCompanyRow, now: Date): Promise<SeedJournal> {
  const companyId = idOf('company', company.index)
  const at = ago(now, LOAN.daysAgo)
  const part = LOAN.amount / LOAN.months
  const debts = Array.from({ length: LOAN.months }, (_, index) => ({
    id: idOf('debt', 'loan', company.index, index),
    company_id: companyId,
    line_id: idOf('credit-line', company.index, 'loan'),
    kind: 'loan',
    label: `LA7C19E04B2 第 ${index + 1}/${LOAN.months} 期`,
    amount: part + Math.round(((LOAN.amount - part * index) * LOAN.monthRateBp) / 10_000),
    settled: 0,
    state: 'open',
    due_on: new Date(now.getTime() + (30 * (index + 1) - LOAN.daysAgo) * DAY_MS).toISOString().slice(0, 10),
    created_at: at,
  }))
  await insertRows(client, 'payment.credit_line', [
    {
      id: idOf('credit-line', company.index, 'loan'),
      company_id: companyId,
      kind: 'loan',
      creditor_name: LENDER,
      limit_amount: LOAN.limit,
      used: debts.reduce((sum, debt) => sum + debt.amount, 0),
      frozen: 0,
      term_days: 30,
      month_rate_bp: LOAN.monthRateBp,
      is_closed: false,
      opened_at: ago(now, 120),
    },
  ])
  await insertRows(client, 'payment.debt', debts)
  return {
    kind: 'loan-drawn',
    subject: `${companyId}:LA7C19E04B2`,
    companyId,
    memo: '采购贷 LA7C19E04B2 放款',
    at,
    entries: [
      { account: { kind: 'lender' }, amount: LOAN.amount },
      { account: { kind: 'wallet', companyId }, amount: -LOAN.amount },
    ],
  }
}
