import { useQuery } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from '../operating/after-sale.module.css'

const SHOWN = 6

/** The last 90 days: reasons of cases, the goods with the most cases, and the refund rate by goods. */
export function CaseFigures() {
  const figures = useQuery(query(afterSaleSellingEndpoints.getStoreCaseFigures, {}, { errors: 'caller' }))
  if (figures.isError)
    return (
      <Card isFlush className={css.figures}>
        <ErrorState what="图表" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
      </Card>
    )
  const { data } = figures
  if (data === undefined)
    return (
      <Card className={css.figures}>
        <Skeleton rows={5} height={24} />
      </Card>
    )
  if (data.reasons.length === 0)
    return (
      <Card className={css.figures}>
        <EmptyState title="近 90 天没有售后" hint="有售后后按原因和商品统计" />
      </Card>
    )
  const goods = data.goods.slice(0, SHOWN)
  const byRate = data.goods.toSorted((a, b) => b.refundRate - a.refundRate).slice(0, SHOWN)
  const link = <Link to="/seller/after-sale?view=all">查看明细</Link>
  return (
    <div className={css.plots}>
      <Card title="申请原因" meta="近 90 天，件">
        <Plot
          height={180}
          label="近 90 天售后申请，按原因"
          spec={{
            kind: 'ranking',
            unit: '件',
            labels: data.reasons.slice(0, SHOWN).map(one => AFTER_SALE_REASONS[one.reason]),
            values: data.reasons.slice(0, SHOWN).map(one => one.count),
          }}
          link={link}
        />
      </Card>
      <Card title="售后最多的商品" meta="近 90 天，件">
        <Plot
          height={180}
          label="近 90 天售后申请，按商品"
          spec={{
            kind: 'ranking',
            unit: '件',
            labels: goods.map(one => one.name),
            values: goods.map(one => one.count),
          }}
          link={link}
        />
      </Card>
      <Card title="退款率" meta="近 90 天，退款数量占发货数量">
        <Plot
          height={180}
          label="近 90 天退款率，按商品"
          spec={{
            kind: 'ranking',
            unit: '%',
            isRate: true,
            labels: byRate.map(one => one.name),
            values: byRate.map(one => one.refundRate),
          }}
          link={link}
        />
      </Card>
    </div>
  )
}
