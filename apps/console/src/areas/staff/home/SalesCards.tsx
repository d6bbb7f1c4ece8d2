import { useQuery } from '@tanstack/react-query'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { SALES_RANGES, type SalesRange, type StoreSales } from '@xiaojiu/contract/order/selling-schemas.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import css from './home.module.css'
import { RangeChoice } from './RangeChoice.tsx'
import { cardsOf, type SalesCard } from './sales-cards.ts'

const RANGES = [1, 7, 30] as const
const RENEWED_MS = 300_000
const PLOT_HEIGHT = 236

interface SalesCardsProps {
  /** Whether the person has this card switched on. */
  readonly isShown: (id: SalesCard['id']) => boolean
}

/** The store's sales by day and by goods, and how fast orders were shipped. */
export function SalesCards({ isShown }: SalesCardsProps) {
  const [days, setDays] = useState<SalesRange>(30)
  const sales = useQuery({
    ...query(orderSellingEndpoints.getStoreSales, { days }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const range = <RangeChoice value={days} onChange={setDays} ranges={RANGES} />
  return (
    <Loaded
      of={sales}
      what="销售数据"
      title="销售"
      act={range}
      className={css.wide}
      skeleton={{ rows: 8, height: 20 }}
      emptyOf={data =>
        data.days.every(day => day.orderCount === 0)
          ? { title: `${SALES_RANGES[days]}没有成交`, hint: '买家付款后，每天的成交会出现在这里' }
          : null
      }
    >
      {data => <SalesPlots data={data} days={days} range={range} isShown={isShown} />}
    </Loaded>
  )
}

interface SalesPlotsProps extends SalesCardsProps {
  readonly data: StoreSales
  readonly days: SalesRange
  readonly range: ReactNode
}

function SalesPlots({ data, days, range, isShown }: SalesPlotsProps) {
  const cards = useMemo(() => cardsOf(data, days), [data, days])
  return (
    <div className={css.sales}>
      {cards
        .filter(card => isShown(card.id))
        .map((card, at) => (
          <Card
            key={card.id}
            className={card.isWide ? css.two : undefined}
            title={card.title}
            meta={card.meta}
            act={at === 0 && range}
          >
            <Plot spec={card.spec} label={card.label} height={PLOT_HEIGHT} />
          </Card>
        ))}
    </div>
  )
}
