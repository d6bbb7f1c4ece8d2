import { useQuery } from '@tanstack/react-query'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './after-sale.module.css'

/** Why buyers complain, how long it takes, and who loses before the platform: the last 30 days. */
export function CaseFigures() {
  const figures = useQuery(query(afterSaleOperatingEndpoints.getCaseFigures, {}, { errors: 'caller' }))
  if (figures.isError)
    return (
      <Card isFlush className={css.figures}>
        <ErrorState what="图表" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
      </Card>
    )
  const { data } = figures
  return (
    <div className={css.plots}>
      <Card title="申请原因" meta="近 30 天，件">
        {data === undefined ? (
          <Skeleton rows={5} height={24} />
        ) : (
          <Plot
            height={180}
            label="近 30 天售后申请，按原因"
            spec={{
              kind: 'ranking',
              unit: '件',
              labels: data.reasons.slice(0, 6).map(one => AFTER_SALE_REASONS[one.reason]),
              values: data.reasons.slice(0, 6).map(one => one.count),
            }}
            link={<Link to="/platform/after-sale">查看明细</Link>}
          />
        )}
      </Card>
      <Card title="处理时长" meta="近 30 天结束的，件">
        {data === undefined ? (
          <Skeleton rows={5} height={24} />
        ) : (
          <Plot
            height={180}
            label="近 30 天结束的售后单，按处理时长"
            spec={{
              kind: 'bars',
              unit: '件',
              labels: data.durations.map(one => one.label),
              values: data.durations.map(one => one.count),
              lateFrom: 4,
            }}
            link={<Link to="/platform/after-sale?view=ended">查看明细</Link>}
          />
        )}
      </Card>
      <Card title="介入后改判" meta="近 30 天，店铺">
        {data === undefined ? (
          <Skeleton rows={5} height={24} />
        ) : data.lostStores.length === 0 ? (
          <EmptyState title="没有改判" hint="平台介入后未支持过买家" />
        ) : (
          <ol className={css.lost}>
            {data.lostStores.slice(0, 6).map(store => (
              <li key={store.storeId}>
                <Link to={`/platform/after-sale?storeId=${store.storeId}`}>{store.storeName}</Link>
                <span>
                  {store.lost} / {store.judged}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}
