import type { HomeFigure } from '#platform/home-figure.ts'
import { sumUnclaimed } from '../settle/transfer-tables.ts'
import { countOpenDifferences, countWaitingRefunds } from './market-money-tables.ts'

const RIGHTS = ['money.look', 'money.act', 'money.approve'] as const

/** 资金 on the home page: money that waits for somebody or does not agree. */
export const moneyFigures: readonly HomeFigure[] = [
  {
    ...{ name: 'unclaimed-transfers', label: '待认领的转账', group: 'money', rights: RIGHTS, isOfAll: true },
    path: '/platform/money/transfers',
    count: async ({ db }) => (await sumUnclaimed(db)).count,
  },
  {
    ...{ name: 'waiting-refunds', label: '未到账的退款', group: 'money', rights: RIGHTS, isOfAll: true, path: null },
    count: ({ db }) => countWaitingRefunds(db),
  },
  {
    ...{ name: 'differences', label: '对账差异', group: 'money', rights: RIGHTS, isOfAll: true, path: null },
    count: ({ db }) => countOpenDifferences(db),
  },
]
