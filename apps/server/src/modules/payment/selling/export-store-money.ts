import {
  type AgedDebt,
  AgedDebtFilter,
  CREDIT_APPLICATION_STATES,
  DEBT_AGES,
  RECEIPT_STATES,
  ReceiptFilter,
  STATEMENT_REPLY_STATES,
  type StoreApplication,
  StoreApplicationFilter,
  type StoreLine,
  StoreLineFilter,
  type StoreReceipt,
  type StoreStatement,
  StoreStatementFilter,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { MonthFilter, type MonthStatement } from '@xiaojiu/contract/payment/statement-schemas.ts'
import type { ExportSource } from '#modules/file/public.ts'
import type { SellerContext, StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  listAgedDebts,
  listStoreApplications,
  listStoreLines,
  listStoreReceipts,
  listStoreStatements,
} from './store-money.ts'
import { listMonthStatements } from './store-statements.ts'

const AT_ONCE = 500
const asked = (after: string | null) => ({ after: after ?? undefined, pageSize: AT_ONCE })

function asSellers(tx: StaffContext): SellerContext {
  if (tx.actor.face !== 'seller') throw new Refusal('not-found')
  return { ...tx, actor: tx.actor }
}

/** 收款确认 as an export. */
export const storeReceiptsSource: ExportSource<ReceiptFilter, StoreReceipt> = {
  list: 'payment.store-receipts',
  title: '商家收款',
  faces: ['seller'],
  right: ['money.act', 'money.look'],
  filter: ReceiptFilter,
  columns: [
    { of: 'order', label: '订单号', width: 22, kind: 'text', value: row => row.orderNo },
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'amount', label: '金额（元）', width: 14, kind: 'money', value: row => row.amount, isSummed: true },
    { of: 'code', label: '附言码', width: 22, kind: 'text', value: row => row.remarkCode },
    { of: 'claimed', label: '告知时间', width: 20, kind: 'time', value: row => row.claimedAt },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => RECEIPT_STATES[row.state] },
    { of: 'state', label: '到账时间', width: 20, kind: 'time', value: row => row.settledAt },
    { of: 'state', label: '未收到原因', width: 30, kind: 'text', value: row => row.failure },
    { of: 'line', label: '银行流水', width: 26, kind: 'text', value: row => row.bankLine?.serialNo ?? null },
    { of: 'line', label: '流水金额（元）', width: 14, kind: 'money', value: row => row.bankLine?.amount ?? null },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStoreReceipts(asSellers(tx), { ...filter, ...asked(after) })
    return { rows: list, next }
  },
}

/** 欠款账龄 as an export. */
export const agedDebtsSource: ExportSource<AgedDebtFilter, AgedDebt> = {
  list: 'payment.aged-debts',
  title: '欠款账龄',
  faces: ['seller'],
  right: 'credit.act',
  filter: AgedDebtFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'label', label: '订单', width: 24, kind: 'text', value: row => row.label },
    { of: 'due', label: '到期日', width: 12, kind: 'day', value: row => row.dueOn },
    { of: 'due', label: '逾期天数', width: 10, kind: 'count', value: row => Math.max(0, row.overdueDays ?? 0) },
    { of: 'age', label: '账龄', width: 16, kind: 'text', value: row => DEBT_AGES[row.age] },
    { of: 'amount', label: '欠款（元）', width: 14, kind: 'money', value: row => row.amount, isSummed: true },
    { of: 'outstanding', label: '未还（元）', width: 14, kind: 'money', value: row => row.outstanding, isSummed: true },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listAgedDebts(asSellers(tx), { ...filter, ...asked(after) })
    return { rows: list, next }
  },
}

/** 账期申请 as an export. */
export const storeApplicationsSource: ExportSource<StoreApplicationFilter, StoreApplication> = {
  list: 'payment.credit-applications',
  title: '账期申请',
  faces: ['seller'],
  right: 'credit.act',
  filter: StoreApplicationFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '申请时间', width: 20, kind: 'time', value: row => row.askedAt },
    { of: 'wanted', label: '申请额度（元）', width: 16, kind: 'money', value: row => row.wantedLimit },
    { of: 'wanted', label: '申请天数', width: 10, kind: 'count', value: row => row.wantedDays },
    { of: 'bought', label: '近 180 天采购（元）', width: 18, kind: 'money', value: row => row.purchased },
    { of: 'bought', label: '近 180 天付款次数', width: 16, kind: 'count', value: row => row.purchaseCount },
    { of: 'overdue', label: '逾期（元）', width: 14, kind: 'money', value: row => row.overdue, isSummed: true },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => CREDIT_APPLICATION_STATES[row.state] },
    { of: 'decided', label: '答复人', width: 14, kind: 'text', value: row => row.settledBy },
    { of: 'decided', label: '答复时间', width: 20, kind: 'time', value: row => row.settledAt },
    { of: 'state', label: '答复', width: 30, kind: 'text', value: row => row.answer },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStoreApplications(asSellers(tx), { ...filter, ...asked(after) })
    return { rows: list, next }
  },
}

/** 授信 as an export. */
export const storeLinesSource: ExportSource<StoreLineFilter, StoreLine> = {
  list: 'payment.credit-lines',
  title: '客户授信',
  faces: ['seller'],
  right: 'credit.act',
  filter: StoreLineFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'limit', label: '额度（元）', width: 14, kind: 'money', value: row => row.limit, isSummed: true },
    { of: 'used', label: '已用（元）', width: 14, kind: 'money', value: row => row.used, isSummed: true },
    { of: 'used', label: '冻结（元）', width: 14, kind: 'money', value: row => row.frozen, isSummed: true },
    { of: 'available', label: '可用（元）', width: 14, kind: 'money', value: row => row.available, isSummed: true },
    { of: 'term', label: '账期天数', width: 10, kind: 'count', value: row => row.termDays },
    {
      of: 'overdue',
      label: '逾期 1–30 天（元）',
      width: 18,
      kind: 'money',
      value: row => row.overdue30,
      isSummed: true,
    },
    {
      of: 'overdue',
      label: '逾期 31–90 天（元）',
      width: 18,
      kind: 'money',
      value: row => row.overdue90,
      isSummed: true,
    },
    {
      of: 'overdue',
      label: '逾期 90 天以上（元）',
      width: 18,
      kind: 'money',
      value: row => row.overdueMore,
      isSummed: true,
    },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => (row.isClosed ? '已停用' : '使用中') },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStoreLines(asSellers(tx), { ...filter, ...asked(after) })
    return { rows: list, next }
  },
}

/** 客户对账 as an export. */
export const storeStatementsSource: ExportSource<StoreStatementFilter, StoreStatement> = {
  list: 'payment.store-statements',
  title: '客户对账',
  faces: ['seller'],
  right: ['money.act', 'money.look'],
  filter: StoreStatementFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'month', label: '月份', width: 10, kind: 'text', value: row => row.month },
    { of: 'closing', label: '期末余额（元）', width: 16, kind: 'money', value: row => row.closing, isSummed: true },
    { of: 'note', label: '客户说明', width: 40, kind: 'text', value: row => row.note },
    { of: 'state', label: '状态', width: 12, kind: 'text', value: row => STATEMENT_REPLY_STATES[row.state] },
    { of: 'replied', label: '答复时间', width: 20, kind: 'time', value: row => row.repliedAt },
    { of: 'answer', label: '店铺答复', width: 40, kind: 'text', value: row => row.answer },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStoreStatements(asSellers(tx), { ...filter, ...asked(after) })
    return { rows: list, next }
  },
}

const ANSWERS = { unanswered: '未答复', confirmed: '已确认', disputed: '有异议', resolved: '已答复' } as const
/** Sums of a month are computed for this many buyers at a time. */
const BUYERS_AT_ONCE = 50

/** 按月对账 as a file: every buyer of one month with its sums. */
export const monthStatementsSource: ExportSource<MonthFilter, MonthStatement> = {
  list: 'payment.month-statements',
  title: '按月对账',
  faces: ['seller'],
  right: ['money.act', 'money.look'],
  filter: MonthFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '月份', width: 10, kind: 'text', value: row => row.month },
    { of: 'opening', label: '期初（元）', width: 14, kind: 'money', value: row => row.opening, isSummed: true },
    { of: 'charged', label: '应收（元）', width: 14, kind: 'money', value: row => row.charged, isSummed: true },
    { of: 'paid', label: '付款（元）', width: 14, kind: 'money', value: row => row.paid, isSummed: true },
    { of: 'returned', label: '退货（元）', width: 14, kind: 'money', value: row => row.returned, isSummed: true },
    { of: 'closing', label: '期末（元）', width: 14, kind: 'money', value: row => row.closing, isSummed: true },
    { of: 'state', label: '客户答复', width: 12, kind: 'text', value: row => ANSWERS[row.state] },
    { of: 'state', label: '客户说明', width: 30, kind: 'text', value: row => row.note },
    { of: 'state', label: '提醒时间', width: 20, kind: 'time', value: row => row.remindedAt },
  ],
  async read(tx, filter, after) {
    const page = { ...filter, after: after ?? undefined, pageSize: BUYERS_AT_ONCE }
    const { list, next } = await listMonthStatements(asSellers(tx), page)
    return { rows: list, next }
  },
}
