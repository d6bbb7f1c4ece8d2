import {
  BILL_KINDS,
  type BillRow,
  STATEMENT_LINES,
  type Statement,
  type StatementLine,
  type StatementWhat,
} from '@xiaojiu/contract/payment/bill-schemas.ts'
import { WALLET_ENTRY_KINDS, type WalletEntry } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, negate } from '@xiaojiu/kernel/money.ts'
import { type Worksheet, worksheet } from '#platform/documents/workbook.ts'
import { CHANNEL_NAMES } from './channel-names.ts'

/** 账单: income, expenses and amounts on credit, each in its own column so that they can be summed. */
export function billSheet(rows: readonly BillRow[]): Worksheet {
  return worksheet<BillRow>({
    name: '账单',
    rows,
    columns: [
      { label: '时间', width: 20, kind: 'time', value: row => row.at },
      { label: '类型', width: 8, kind: 'text', value: row => BILL_KINDS[row.kind] },
      { label: '摘要', width: 40, kind: 'text', value: row => row.memo },
      {
        label: '方式',
        width: 12,
        kind: 'text',
        value: row => (row.channel ? CHANNEL_NAMES[row.channel] : '对公账户'),
      },
      { label: '收入（元）', width: 14, kind: 'money', value: row => cash(row, incoming), isSummed: true },
      { label: '支出（元）', width: 14, kind: 'money', value: row => cash(row, outgoing), isSummed: true },
      {
        label: '账期挂账（元）',
        width: 16,
        kind: 'money',
        value: row => (isOnAccount(row) ? negate(row.amount) : null),
        isSummed: true,
      },
    ],
  })
}

/** Putting an order on account pays nothing, and a return of it refunds nothing. */
const isOnAccount = (row: BillRow): boolean => row.channel === 'credit'
const cash = (row: BillRow, part: (amount: Fen) => Fen | null): Fen | null =>
  isOnAccount(row) ? null : part(row.amount)

/** 钱包收支明细. */
export function walletSheet(rows: readonly WalletEntry[]): Worksheet {
  return worksheet<WalletEntry>({
    name: '收支明细',
    rows,
    columns: [
      { label: '时间', width: 20, kind: 'time', value: row => row.at },
      { label: '类型', width: 12, kind: 'text', value: row => WALLET_ENTRY_KINDS[row.kind] },
      { label: '摘要', width: 40, kind: 'text', value: row => row.memo },
      { label: '收入（元）', width: 14, kind: 'money', value: row => incoming(row.amount), isSummed: true },
      { label: '支出（元）', width: 14, kind: 'money', value: row => outgoing(row.amount), isSummed: true },
      { label: '余额（元）', width: 14, kind: 'money', value: row => row.balanceAfter },
    ],
  })
}

const incoming = (amount: Fen): Fen | null => (amount > 0 ? amount : null)
const outgoing = (amount: Fen): Fen | null => (amount < 0 ? negate(amount) : null)

const DOCUMENT_WORDS = {
  order: '订单',
  payment: '付款单',
  refund: '退款单',
  case: '售后单',
  correction: '更正单',
} as const

/** 对账单: opening, movements and closing; and all lines. */
export function statementSheets(statement: Statement): Worksheet[] {
  const facts: readonly (readonly [string, string])[] = [
    ['采购方', statement.buyer.name],
    ['采购方统一社会信用代码', statement.buyer.creditCode],
    ['供货方', statement.seller.name],
    ['供货方统一社会信用代码', statement.seller.creditCode],
    ['店铺', statement.storeName],
    ['月份', statement.month],
  ]
  const sums: readonly (readonly [string, Fen])[] = [
    ['期初应付', statement.opening],
    ['本期应付', statement.charged],
    ['付款', statement.paid],
    ['退货', statement.returned],
    ['期末应付', statement.closing],
  ]
  return [
    worksheet<readonly [string, Fen]>({
      name: '汇总',
      rows: sums,
      columns: [
        { label: '项目', width: 24, kind: 'text', value: ([label]) => label },
        { label: '金额（元）', width: 16, kind: 'money', value: ([, amount]) => amount },
      ],
    }),
    worksheet<StatementLine>({
      name: '明细',
      rows: statement.lines,
      columns: [
        { label: '时间', width: 20, kind: 'time', value: line => line.at },
        { label: '项目', width: 8, kind: 'text', value: line => STATEMENT_LINES[line.what] },
        {
          label: '单据',
          width: 10,
          kind: 'text',
          value: line => line.document && DOCUMENT_WORDS[line.document.kind],
        },
        { label: '单号', width: 26, kind: 'text', value: line => line.document?.number ?? null },
        { label: '摘要', width: 32, kind: 'text', value: line => line.memo },
        amountOf('charged'),
        amountOf('paid'),
        amountOf('returned'),
        { label: '应付余额（元）', width: 16, kind: 'money', value: line => line.balance },
      ],
    }),
    worksheet<readonly [string, string]>({
      name: '双方',
      rows: facts,
      columns: [
        { label: '项目', width: 26, kind: 'text', value: ([label]) => label },
        { label: '内容', width: 40, kind: 'text', value: ([, text]) => text },
      ],
    }),
  ]
}

function amountOf(what: StatementWhat) {
  return {
    label: `${STATEMENT_LINES[what]}（元）`,
    width: 14,
    kind: 'money',
    value: (line: StatementLine) => (line.what === what ? line.amount : null),
    isSummed: true,
  } as const
}
