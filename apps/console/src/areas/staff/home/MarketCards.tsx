import { useQuery } from '@tanstack/react-query'
import { SALES_RANGES, type SalesRange } from '@xiaojiu/contract/order/selling-schemas.ts'
import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { EmptyState } from '#parts/page/PageState.tsx'
import css from './home.module.css'
import { RangeChoice } from './RangeChoice.tsx'
import { channelLabel, yuanOf } from './sales-text.ts'

const RENEWED_MS = 300_000
const PLOT_HEIGHT = 236

/** Payments and refunds of all stores by day, and the success rate of each channel. */
export function MarketCards() {
  const [days, setDays] = useState<SalesRange>(30)
  const money = useQuery({
    ...query(paymentOperatingEndpoints.getMarketMoney, { days }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const range = <RangeChoice value={days} onChange={setDays} />
  return (
    <Loaded
      of={money}
      what="交易资金"
      title="交易资金"
      act={range}
      className={css.wide}
      skeleton={{ rows: 8, height: 20 }}
      emptyOf={({ paid, refunded, channels }) =>
        paid === 0 && refunded === 0 && channels.length === 0
          ? { title: `${SALES_RANGES[days]}没有付款`, hint: '买家付款和退款后，每天的金额会出现在这里' }
          : null
      }
    >
      {data => <MarketPlots data={data} days={days} range={range} />}
    </Loaded>
  )
}

interface MarketPlotsProps {
  readonly data: OutputOf<typeof paymentOperatingEndpoints.getMarketMoney>
  readonly days: SalesRange
  readonly range: ReactNode
}

function MarketPlots({ data, days, range }: MarketPlotsProps) {
  const plots = useMemo(
    () => ({
      paid: {
        kind: 'line' as const,
        unit: '元',
        isSummed: true,
        labels: data.days.map(({ day }) => day.slice(5)),
        series: [
          { name: '实付', values: data.days.map(({ paid }) => yuanOf(paid)) },
          { name: '退款', values: data.days.map(({ refunded }) => yuanOf(refunded)) },
        ],
      },
      channels: {
        kind: 'stacked' as const,
        unit: '笔',
        labels: data.channels.map(channelLabel),
        series: [
          { name: '成功', values: data.channels.map(({ succeeded }) => succeeded) },
          { name: '未成', values: data.channels.map(({ failed }) => failed), isLate: true },
        ],
      },
    }),
    [data],
  )
  const today = data.days.at(-1)
  const { paid, refunded } = data
  return (
    <div className={css.market}>
      <Card
        title="实付与退款"
        meta={`今日 ${today === undefined ? '—' : `${moneyText(today.paid)}，${today.paymentCount} 笔`} · ${SALES_RANGES[days]}实付 ${moneyText(paid)}，退款 ${moneyText(refunded)}`}
        act={range}
      >
        <Plot spec={plots.paid} label={`${SALES_RANGES[days]}每天的实付和退款金额`} height={PLOT_HEIGHT} />
      </Card>
      <Card title="支付成功率" meta="已结束的付款，按支付方式">
        {data.channels.length === 0 ? (
          <EmptyState title="没有已结束的付款" />
        ) : (
          <Plot spec={plots.channels} label="各支付方式成功和未成的付款笔数" height={PLOT_HEIGHT} />
        )}
      </Card>
    </div>
  )
}
