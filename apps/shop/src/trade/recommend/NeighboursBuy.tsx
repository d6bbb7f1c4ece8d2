import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SELLING_WELL } from '@xiaojiu/contract/search/recommend-schemas.ts'
import { useRef } from 'react'
import { query } from '@xiaojiu/web/query.ts'
import { useNearView } from '@xiaojiu/ui/image/use-near-view.ts'
import { Recommended } from './Recommended.tsx'
import css from './Recommended.module.css'

/** Two rows, also on wide screens. */
const COUNT = 12

/** 同省企业在买, below the cart: asked for when the buyer comes near, so that a long cart is not kept waiting by it. */
export function NeighboursBuy() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearView(place, false)
  const { data, isError } = useQuery({
    ...query(searchEndpoints.recommendInProvince, { limit: COUNT }, { errors: 'caller' }),
    enabled: isNear,
    staleTime: 300_000,
  })
  const isOfProvince = data?.list.some(({ reason }) => reason !== SELLING_WELL) ?? false
  return (
    <div ref={place} className={css.below} data-waiting={(data === undefined && !isError) || undefined}>
      <Recommended
        id="neighbours"
        title={isOfProvince ? '同省企业在买' : '近期热销'}
        note="每件商品下方写明推荐原因"
        list={data?.list}
        rowCount={2}
      />
    </div>
  )
}
