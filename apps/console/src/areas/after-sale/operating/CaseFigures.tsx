import { useQuery } from '@tanstack/react-query'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import css from './after-sale.module.css'

const MOST = 6

/** Why buyers complain, how long it takes, and who loses before the platform: the last 30 days. */
export function CaseFigures() {
  const figures = useQuery(query(afterSaleOperatingEndpoints.getCaseFigures, {}, { errors: 'caller' }))
  return (
    <FigureCards
      figures={figures}
      cards={[
        {
          title: '申请原因',
          meta: '近 30 天，件',
          draw: ({ reasons }) => ({
            label: '近 30 天售后申请，按原因',
            spec: {
              kind: 'ranking',
              unit: '件',
              labels: reasons.slice(0, MOST).map(one => AFTER_SALE_REASONS[one.reason]),
              values: reasons.slice(0, MOST).map(one => one.count),
            },
            link: { to: '/platform/after-sale', text: '查看明细' },
          }),
        },
        {
          title: '处理时长',
          meta: '近 30 天结束的，件',
          draw: ({ durations }) => ({
            label: '近 30 天结束的售后单，按处理时长',
            spec: {
              kind: 'bars',
              unit: '件',
              labels: durations.map(one => one.label),
              values: durations.map(one => one.count),
              lateFrom: 4,
            },
            link: { to: '/platform/after-sale?view=ended', text: '查看明细' },
          }),
        },
        {
          title: '介入后改判',
          meta: '近 30 天，店铺',
          empty: { title: '没有改判', hint: '平台介入后未支持过买家' },
          draw: ({ lostStores }) =>
            lostStores.length === 0
              ? null
              : {
                  list: (
                    <ol className={css.lost}>
                      {lostStores.slice(0, MOST).map(store => (
                        <li key={store.storeId}>
                          <Link to={`/platform/after-sale?storeId=${store.storeId}`}>{store.storeName}</Link>
                          <span>
                            {store.lost} / {store.judged}
                          </span>
                        </li>
                      ))}
                    </ol>
                  ),
                },
        },
      ]}
    />
  )
}
