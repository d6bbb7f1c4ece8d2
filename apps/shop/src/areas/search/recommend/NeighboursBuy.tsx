import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { useRef } from 'react'
import { query } from '../../../lib/query.ts'
import { useNearView } from '../../../ui/image/use-near-view.ts'
import { Recommended } from './Recommended.tsx'
import css from './Recommended.module.css'

/** Two rows, also on wide screens. */
const COUNT = 12

/** 同行常购, below the cart: asked for when the buyer comes near, so that a long cart is not kept waiting by it. */
export function NeighboursBuy() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearView(place, false)
  const { data } = useQuery({
    ...query(searchEndpoints.recommendInProvince, { limit: COUNT }, { errors: 'caller' }),
    enabled: isNear,
    staleTime: 300_000,
  })
  return (
    <div ref={place} className={css.below}>
      <Recommended id="neighbours" title="同行常购" note="同省同类企业近期的采购" list={data?.list} rowCount={2} />
    </div>
  )
}
