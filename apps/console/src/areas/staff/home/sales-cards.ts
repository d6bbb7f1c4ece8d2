import {
  DISPATCH_HOURS,
  SALES_RANGES,
  type SalesRange,
  type StoreSales,
} from '@xiaojiu/contract/order/selling-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { PlotSpec } from '@xiaojiu/ui/plot/plot-spec.ts'
import { changeText, dispatchLabels, yuanOf } from './sales-text.ts'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} 时`)

/** One card of the home page. */
export interface SalesCard {
  readonly id: 'sales' | 'orders' | 'goods' | 'dispatch' | 'hours'
  readonly title: string
  readonly meta: string
  readonly label: string
  readonly spec: PlotSpec
  readonly isWide?: true
}

/** The cards for a period. A single day is shown by hours instead of days. */
export function cardsOf(data: StoreSales, days: SalesRange): readonly SalesCard[] {
  const orderCount = data.days.reduce((sum, day) => sum + day.orderCount, 0)
  const today = data.days.at(-1)
  const now = today === undefined ? '—' : `${moneyText(today.paid)}，${today.orderCount} 单`
  const labels = data.days.map(({ day }) => day.slice(5))
  const goods: SalesCard = {
    ...{ id: 'goods', title: '热销商品', meta: '按成交金额，前 10', label: '成交金额最高的商品' },
    spec: {
      ...{ kind: 'ranking', unit: '元' },
      labels: data.goods.map(({ name }) => name),
      values: data.goods.map(({ amount }) => yuanOf(amount)),
    },
  }
  const dispatch: SalesCard = {
    ...{ id: 'dispatch', title: '付款到发货', meta: '已发货订单，按用时', label: '从付款到发货的用时' },
    spec: {
      ...{ kind: 'bars', unit: '单' },
      labels: dispatchLabels(DISPATCH_HOURS),
      values: data.dispatch,
      lateFrom: DISPATCH_HOURS.indexOf(24) + 1,
    },
  }
  if (days === 1)
    return [
      {
        ...{ id: 'sales', title: '今日成交', meta: `${now}；昨日 ${data.before.orderCount} 单` },
        ...{ label: '今日成交单数，按付款的小时', isWide: true },
        spec: {
          ...{ kind: 'bars', unit: '单', labels: HOURS },
          values: HOURS.map((_, hour) => data.hours.reduce((sum, row) => sum + (row[hour] ?? 0), 0)),
        },
      },
      goods,
      dispatch,
    ]
  const range = SALES_RANGES[days]
  return [
    {
      ...{ id: 'sales', title: '实付金额', meta: `今日 ${now}`, label: `${range}每天的实付金额`, isWide: true },
      spec: {
        ...{ kind: 'line', unit: '元', isSummed: true, labels },
        series: [{ name: '实付', values: data.days.map(({ paid }) => yuanOf(paid)) }],
      },
    },
    {
      ...{ id: 'orders', title: '成交单数', label: `${range}每天的成交单数` },
      meta: `${orderCount} 单，${changeText(orderCount, data.before.orderCount)}`,
      spec: {
        ...{ kind: 'line', unit: '单', isSummed: true, labels },
        series: [{ name: '成交', values: data.days.map(day => day.orderCount) }],
      },
    },
    goods,
    dispatch,
    {
      ...{ id: 'hours', title: '成交时段', meta: '按付款时间', label: '各时段的成交单数' },
      spec: { kind: 'heat', unit: '单', columns: HOURS, rows: WEEKDAYS, values: data.hours },
    },
  ]
}
