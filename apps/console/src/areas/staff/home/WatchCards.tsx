import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { WATCHES, type WatchSums } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import css from './home.module.css'

const RENEWED_MS = 300_000
const CARDS = [
  { id: 'trade', kind: 'order', title: '订单', meta: '点数字查看清单' },
  { id: 'warnings', kind: 'warning', title: '预警', meta: '点数字查看清单' },
  { id: 'funds', kind: 'money', title: '资金', meta: '今天收到的、等待核对的和逾期的货款' },
] as const

/** Counts of what has gone wrong; warnings tell what might. */
const BAD: readonly string[] = ['orders-late', 'parcels-in-trouble', 'invoices-failed']

interface WatchCardsProps {
  /** Whether the person wants this card. */
  readonly isShown: (id: (typeof CARDS)[number]['id']) => boolean
}

/** 订单, 预警 and 资金 of the store: each number leads to the list it counts. */
export function WatchCards({ isShown }: WatchCardsProps) {
  const sums = useQuery({
    ...query(staffEndpoints.sumWatches, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  return (
    <Loaded of={sums} what="订单与预警" title="订单与预警" className={css.wide} skeleton={{ rows: 2, height: 20 }}>
      {({ list }) =>
        CARDS.filter(({ id }) => isShown(id)).map(({ id, kind, title, meta }) => {
          const own = list.filter(sum => WATCHES[sum.name].kind === kind)
          return (
            own.length > 0 && (
              <Card key={id} className={css.wide} title={title} meta={meta}>
                <dl className={`${css.strip} ${css.tight}`}>
                  {own.map(sum => (
                    <WatchFigure key={sum.name} sum={sum} onRetry={() => void sums.refetch()} />
                  ))}
                </dl>
              </Card>
            )
          )
        })
      }
    </Loaded>
  )
}

interface WatchFigureProps {
  readonly sum: WatchSums['list'][number]
  readonly onRetry: () => void
}

function WatchFigure({ sum: { name, count, amount }, onRetry }: WatchFigureProps) {
  const watch = WATCHES[name]
  const tone = BAD.includes(name) ? css.some : watch.kind === 'warning' ? css.warned : undefined
  return (
    <div title={watch.means}>
      <dt>{watch.label}</dt>
      <dd className={count === null || count === 0 ? undefined : tone}>
        {count === null ? (
          <Button type="link" size="small" onClick={onRetry}>
            加载失败，重试
          </Button>
        ) : (
          <Link to={'path' in watch ? watch.path : `/seller/watch?view=${name}`}>
            {amount === null ? countText(count) : moneyText(amount)}
          </Link>
        )}
        {amount !== null && count !== null && <small>{countText(count)} 笔</small>}
      </dd>
    </div>
  )
}
