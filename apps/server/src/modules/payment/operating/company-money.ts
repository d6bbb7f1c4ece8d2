import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type DossierSource, factsOf, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { linesOf } from '../credit/credit-tables.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { newestPayments, openDebts, paymentsNumbered } from './company-money-tables.ts'

const CHANNELS: Readonly<Record<string, string>> = {
  wechat: '微信',
  alipay: '支付宝',
  transfer: '对公转账',
  bank: '网银',
  merchant: '商家自收',
  wallet: '钱包',
  credit: '账期',
}
const STATES: Readonly<Record<string, string>> = {
  pending: '待到账',
  succeeded: '成功',
  failed: '失败',
  closed: '已关闭',
  abnormal: '金额异常',
  surplus: '重复付款',
}

/** 资金 of a company: purses, credit, debts, payments. */
export const moneyTab: DossierSource = {
  tab: 'money',
  label: '资金',
  async read({ db, now }, companyId) {
    const lines = await linesOf(db, companyId, dayOf(now))
    const debts = await openDebts(db, companyId, MOST_SHOWN)
    return [
      factsOf('钱包', [
        { label: '余额（元）', kind: 'money', value: await purseBalance(db, 'wallet', companyId) },
        { label: '冻结（元）', kind: 'money', value: await purseBalance(db, 'frozen', companyId) },
      ]),
      tableOf({
        id: 'credit-lines',
        title: '授信',
        columns: [
          { label: '授信方', kind: 'text', value: line => line.creditorName },
          { label: '额度（元）', kind: 'money', value: line => line.limit },
          { label: '已用（元）', kind: 'money', value: line => line.used },
          { label: '逾期（元）', kind: 'money', value: line => line.overdue },
          { label: '账期（天）', kind: 'count', value: line => line.termDays },
          { label: '状态', kind: 'text', value: line => (line.isClosed ? '已关闭' : '使用中') },
        ],
        rows: lines,
        ref: line => line.id,
      }),
      tableOf({
        id: 'debts',
        title: '未还欠款',
        columns: [
          { label: '事由', kind: 'text', value: debt => debt.label },
          { label: '金额（元）', kind: 'money', value: debt => debt.amount },
          { label: '已还（元）', kind: 'money', value: debt => debt.settled },
          { label: '到期', kind: 'day', value: debt => debt.dueOn },
          { label: '发生', kind: 'time', value: debt => debt.createdAt },
        ],
        rows: debts,
        ref: debt => debt.id,
      }),
      tableOf({
        id: 'payments',
        title: '最近付款',
        columns: [
          { label: '交易号', kind: 'text', value: paid => paid.tradeNo },
          { label: '方式', kind: 'text', value: paid => CHANNELS[paid.channel] ?? paid.channel },
          { label: '金额（元）', kind: 'money', value: paid => paid.amount },
          { label: '发起', kind: 'time', value: paid => paid.createdAt },
          { label: '到账', kind: 'time', value: paid => paid.paidAt },
          { label: '状态', kind: 'text', value: paid => STATES[paid.state] ?? paid.state },
        ],
        rows: await newestPayments(db, companyId),
        ref: paid => paid.tradeNo,
      }),
    ]
  },
}

/** 交易号. A payment is shown in the dossier of its buyer. */
export const paymentNumbers: NumberSource = {
  kind: 'payment',
  right: 'money.look',
  sellerRight: 'money.look',
  pattern: /^[0-9A-Z]{4,40}$/,
  async find(db, text, limit, face) {
    // A store looks for what was paid to its own account; other payments are the platform's.
    const rows = await paymentsNumbered(db, text, limit, face === 'seller' ? ['merchant'] : null)
    return rows.map(row => ({ ref: row.companyId, title: row.tradeNo, note: `${formatYuan(fen(row.amount))} 元` }))
  },
}
