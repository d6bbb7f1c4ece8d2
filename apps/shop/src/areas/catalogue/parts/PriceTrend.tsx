import { useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { serverNow } from '../../../lib/clock.ts'
import { query } from '../../../lib/query.ts'
import { isAuthenticated, useSession } from '../../../lib/session.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SectionHead } from '../../../ui/layout/SectionHead.tsx'
import { priceText } from '../../../ui/money/figure.ts'
import { priceLine } from '../price-line.ts'
import css from './PriceTrend.module.css'

const WIDTH = 640
const HEIGHT = 96

/** 近一年价格: a stepped line with its lowest and highest; nothing where there is nothing to compare. */
export function PriceTrend({ offerId }: { offerId: string }) {
  const isMember = useSession(isAuthenticated)
  const { data } = useQuery({
    ...query(catalogueEndpoints.getPriceHistory, { offerId }),
    enabled: isMember,
    staleTime: 300_000,
  })
  const line = data && priceLine(data.points, dayOf(new Date(serverNow())), WIDTH, HEIGHT)
  if (!line) return null
  const { path, lowest, highest } = line
  return (
    <Panel aria-labelledby="price-trend">
      <SectionHead
        id="price-trend"
        title="近一年价格走势"
        note={`最低 ${priceText(lowest.unitPrice)}（${lowest.on}），最高 ${priceText(highest.unitPrice)}（${highest.on}）`}
        isSlim
      />
      <svg
        className={css.chart}
        viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`${path}V${HEIGHT + 4}H0Z`} className={css.area} />
        <path d={path} className={css.line} />
      </svg>
    </Panel>
  )
}
