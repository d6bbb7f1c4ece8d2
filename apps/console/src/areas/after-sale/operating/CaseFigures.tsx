import { useQuery } from '@tanstack/react-query'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import type { CaseFigures as Figures } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import css from './after-sale.module.css'

const MOST = 6
const MOST_NAMES = 3

/** The last 30 days: reasons of cases, how long they took, and the stores and buyers to watch. */
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
          title: '店铺与买家',
          meta: '近 30 天',
          empty: { title: '没有需要关注的', hint: '没有改判的店铺，也没有多次申请的买家' },
          draw: ({ lostStores, buyers }) =>
            lostStores.length + buyers.length === 0
              ? null
              : { list: <Watched lostStores={lostStores} buyers={buyers} /> },
        },
      ]}
    />
  )
}

/** Stores with the most decisions against them, out of those made; buyers with many cases, with their orders. */
function Watched({ lostStores, buyers }: Pick<Figures, 'lostStores' | 'buyers'>) {
  return (
    <div className={css.watched}>
      <h3>介入后改判最多</h3>
      {lostStores.length === 0 && <p className={css.note}>没有改判过的店铺</p>}
      <ol className={css.lost}>
        {lostStores.slice(0, MOST_NAMES).map(store => (
          <li key={store.storeId}>
            <Link to={`/platform/after-sale?storeId=${store.storeId}`}>{store.storeName}</Link>
            <span>
              {store.lost} / {store.judged} 件
            </span>
          </li>
        ))}
      </ol>
      <h3>售后率最高</h3>
      {buyers.length === 0 && <p className={css.note}>没有买家申请过两次以上</p>}
      <ol className={css.lost}>
        {buyers.slice(0, MOST_NAMES).map(buyer => (
          <li key={buyer.companyId}>
            <Link to={`/platform/companies/detail?companyId=${buyer.companyId}&tab=cases`}>{buyer.name}</Link>
            <span>
              {buyer.caseCount} 件 / {buyer.orderCount} 单
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
