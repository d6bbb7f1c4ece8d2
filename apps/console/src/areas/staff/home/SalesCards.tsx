import { useQuery } from '@tanstack/react-query'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { DISPATCH_HOURS, SALES_RANGES, type SalesRange } from '@xiaojiu/contract/order/selling-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo, useState } from 'react'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './home.module.css'
import { RangeChoice } from './RangeChoice.tsx'
import { changeText, dispatchLabels, yuanOf } from './sales-text.ts'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} 时`)
const RENEWED_MS = 300_000
const PLOT_HEIGHT = 236

/** What the store sold, when, of what, and how fast it left; each card fails on its own. */
export function SalesCards() {
  const [days, setDays] = useState<SalesRange>(30)
  const sales = useQuery({
    ...query(orderSellingEndpoints.getStoreSales, { days }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const { data } = sales
  const plots = useMemo(
    () =>
      data && {
        paid: {
          kind: 'line' as const,
          unit: '元',
          isSummed: true,
          labels: data.days.map(({ day }) => day.slice(5)),
          series: [{ name: '实付', values: data.days.map(({ paid }) => yuanOf(paid)) }],
        },
        goods: {
          kind: 'ranking' as const,
          unit: '元',
          labels: data.goods.map(({ name }) => name),
          values: data.goods.map(({ amount }) => yuanOf(amount)),
        },
        hours: { kind: 'heat' as const, unit: '单', columns: HOURS, rows: WEEKDAYS, values: data.hours },
        dispatch: {
          kind: 'bars' as const,
          unit: '单',
          labels: dispatchLabels(DISPATCH_HOURS),
          values: data.dispatch,
          lateFrom: DISPATCH_HOURS.indexOf(24) + 1,
        },
      },
    [data],
  )
  const orderCount = data?.days.reduce((sum, day) => sum + day.orderCount, 0) ?? 0
  const today = data?.days.at(-1)
  const range = <RangeChoice value={days} onChange={setDays} />
  if (sales.isError)
    return (
      <Card className={css.wide} isFlush title="销售" act={range}>
        <ErrorState what="销售数据" message={faultText(sales.error)} onRetry={() => void sales.refetch()} />
      </Card>
    )
  if (plots === undefined || data === undefined)
    return (
      <Card className={css.wide} title="销售" act={range}>
        <Skeleton rows={8} height={20} />
      </Card>
    )
  if (orderCount === 0)
    return (
      <Card className={css.wide} isFlush title="销售" act={range}>
        <EmptyState title={`${SALES_RANGES[days]}没有成交`} hint="买家付款后，每天的成交会出现在这里" />
      </Card>
    )
  return (
    <>
      <Card
        className={css.wide}
        title="实付金额"
        meta={`今日 ${today === undefined ? '—' : `${moneyText(today.paid)}，${today.orderCount} 单`} · ${SALES_RANGES[days]} ${orderCount} 单，${changeText(orderCount, data.before.orderCount)}`}
        act={range}
      >
        <Plot spec={plots.paid} label={`${SALES_RANGES[days]}每天的实付金额`} height={PLOT_HEIGHT} />
      </Card>
      <div className={css.sales}>
        <Card title="热销商品" meta="按成交金额，前 10">
          <Plot spec={plots.goods} label="成交金额最高的商品" height={PLOT_HEIGHT} />
        </Card>
        <Card title="付款到发货" meta="已发货订单，按用时">
          <Plot spec={plots.dispatch} label="从付款到发货的用时" height={PLOT_HEIGHT} />
        </Card>
        <Card title="成交时段" meta="按付款时间">
          <Plot spec={plots.hours} label="各时段的成交单数" height={PLOT_HEIGHT} />
        </Card>
      </div>
    </>
  )
}
