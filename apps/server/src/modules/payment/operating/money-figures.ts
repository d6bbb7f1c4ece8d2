import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { Db } from '#platform/database/database.ts'
import { figureTable, type HomeFigure } from '#platform/home-figure.ts'
import { BOOKS, DIFFERENCE_KINDS } from '../reconcile/reconcile-day.ts'
import { sumUnclaimed } from '../settle/transfer-tables.ts'
import {
  countOpenDifferences,
  countOpenWithdrawals,
  countWaitingRefunds,
  listOpenDifferences,
  listOpenWithdrawals,
  listWaitingRefunds,
  type OpenMoney,
} from './market-money-tables.ts'
import { ASKED_KINDS, UNKNOWN_MS } from './watch-money.ts'
import { countUnknownOutcomes, unknownOutcomes } from './watch-money-tables.ts'

const RIGHTS = ['money.look', 'money.act', 'money.approve'] as const
const MONEY = { group: 'money', rights: RIGHTS, isOfAll: true } as const

/** 资金 on the home page: money that waits for somebody or does not agree. */
export const moneyFigures: readonly HomeFigure[] = [
  {
    ...{ ...MONEY, name: 'unclaimed-transfers', label: '待认领的转账', path: '/platform/money/transfers' },
    count: async ({ db }) => (await sumUnclaimed(db)).count,
  },
  {
    ...{ ...MONEY, name: 'waiting-refunds', label: '未到账的退款', path: null },
    note: '已受理、渠道还没有确认的退款，最早的在前。系统每小时用同一单号查询，不会重复退款。',
    count: ({ db }) => countWaitingRefunds(db),
    async list({ db }, limit) {
      const rows = await listWaitingRefunds(db, limit)
      return figureTable({
        columns: [
          { label: '退款单', kind: 'text', value: row => row.no },
          { label: '企业', kind: 'text', value: await buyerOf(db, rows) },
          { label: '金额（元）', kind: 'money', value: row => row.amount },
          { label: '原因', kind: 'text', value: row => row.reason },
          { label: '已查询', kind: 'count', value: row => row.attempts },
          { label: '受理', kind: 'time', value: row => row.createdAt },
        ],
        rows,
        ref: row => row.no,
      })
    },
  },
  {
    ...{ ...MONEY, name: 'withdrawals', label: '未打款的提现', path: null },
    note: '买家已提交、银行还没有付出的提现，最早的在前。',
    count: ({ db }) => countOpenWithdrawals(db),
    async list({ db }, limit) {
      const rows = await listOpenWithdrawals(db, limit)
      return figureTable({
        columns: [
          { label: '提现单', kind: 'text', value: row => row.no },
          { label: '企业', kind: 'text', value: await buyerOf(db, rows) },
          { label: '金额（元）', kind: 'money', value: row => row.amount },
          { label: '已查询', kind: 'count', value: row => row.attempts },
          { label: '提交', kind: 'time', value: row => row.createdAt },
        ],
        rows,
        ref: row => row.no,
      })
    },
  },
  {
    ...{ ...MONEY, name: 'differences', label: '对账差异', path: null },
    note: '我方账簿与渠道账单不一致的笔数，最早的一天在前。重新对账后消失的不再计入。',
    count: ({ db }) => countOpenDifferences(db),
    async list({ db }, limit) {
      return figureTable({
        columns: [
          { label: '单号', kind: 'text', value: row => row.number },
          { label: '渠道', kind: 'text', value: row => BOOKS[row.channel] },
          { label: '账单日', kind: 'day', value: row => row.onDay },
          { label: '类型', kind: 'text', value: row => (row.what === 'payment' ? '付款' : '退款') },
          { label: '差异', kind: 'text', value: row => DIFFERENCE_KINDS[row.kind] },
          { label: '我方（元）', kind: 'money', value: row => row.ourAmount },
          { label: '对方（元）', kind: 'money', value: row => row.theirAmount },
        ],
        rows: await listOpenDifferences(db, limit),
        ref: row => row.id,
      })
    },
  },
]

/** 系统: what a provider was asked more than an hour ago and has not answered. */
export const providerFigure: HomeFigure = {
  ...{ name: 'provider-faults', label: '服务商迟迟没有结果', group: 'system', isOfAll: true, path: null },
  rights: ['system.act', ...RIGHTS],
  note: '向支付渠道或银行发出超过 1 小时、查询后仍没有结果的退款和提现。请向渠道核实，系统会继续查询。',
  count: ({ db, now }) => countUnknownOutcomes(db, addMs(now, -UNKNOWN_MS)),
  async list({ db, now }, limit) {
    return figureTable({
      columns: [
        { label: '单号', kind: 'text', value: row => row.no },
        { label: '类型', kind: 'text', value: row => ASKED_KINDS[row.kind] },
        { label: '已查询', kind: 'count', value: row => row.attempts },
        { label: '发出', kind: 'time', value: row => row.createdAt },
      ],
      rows: await unknownOutcomes(db, addMs(now, -UNKNOWN_MS), limit),
      ref: row => row.no,
    })
  },
}

async function buyerOf(db: Db, rows: readonly OpenMoney[]): Promise<(row: OpenMoney) => string> {
  const buyers = await companiesOf(db, [...new Set(rows.map(row => row.companyId))])
  return ({ companyId }) => buyers.get(companyId)?.name ?? ''
}
