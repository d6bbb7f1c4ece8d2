import { useQuery } from '@tanstack/react-query'
import { keepingEndpoints } from '@xiaojiu/contract/catalogue/keeping-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { query } from '@xiaojiu/web/query.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { priceLine } from '../price-ladder.ts'
import css from './PriceTrend.module.css'

const WIDTH = 640
const HEIGHT = 96

/** 近一年价格: a stepped line with its lowest and highest; nothing where there is nothing to compare. */
export function PriceTrend({ offerId }: { offerId: string }) {
  const isMember = useSession(isAuthenticated)
  const { data } = useQuery({
    ...query(keepingEndpoints.getPriceHistory, { offerId }),
    enabled: isMember,
    staleTime: 300_000,
  })
  const line = data && priceLine(data.points, dayOf(new Date(serverNow())), WIDTH, HEIGHT)
  if (!line) return null
  const { path, lowest, highest, marks, endTop } = line
  const today = data.points.at(-1)
  return (
    <Panel aria-labelledby="price-trend">
      <SectionHead
        id="price-trend"
        title="近一年价格走势"
        note={`最低 ${priceText(lowest.unitPrice)}（${lowest.on}），最高 ${priceText(highest.unitPrice)}（${highest.on}）`}
        isSlim
      />
      {/* Text has the same size at every width; the drawing below it is stretched. */}
      <div className={css.frame} aria-hidden="true">
        <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path d={`${path}V${HEIGHT}H0Z`} className={css.area} />
          <path d={path} className={css.line} />
        </svg>
        {marks.map(({ point, left, top }) => (
          <div key={point.on} style={{ left: `${left * 100}%` }} className={css.mark}>
            <span className={css.price} style={{ top: `${top * HEIGHT}px` }}>
              {priceText(point.unitPrice)}
            </span>
            <span className={css.day}>{point.on}</span>
          </div>
        ))}
        {today && (
          <div className={css.today}>
            <span className={css.price} style={{ top: `${endTop * HEIGHT}px` }}>
              {priceText(today.unitPrice)}
            </span>
            <span className={css.day}>今天</span>
          </div>
        )}
      </div>
    </Panel>
  )
}
