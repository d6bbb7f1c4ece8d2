import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Recommended } from './Recommended.tsx'

/** Two rows, also on wide screens. */
const COUNT = 12

/** 猜你想要, once a payment is over: what goes with what this company keeps buying. */
export function AfterPaying() {
  const { data } = useQuery({
    ...query(searchEndpoints.recommendAfterPay, { productIds: [], limit: COUNT }, { errors: 'caller' }),
    staleTime: 300_000,
  })
  return (
    <Recommended id="after-paying" title="猜你想要" note="每件商品下方写明推荐原因" list={data?.list} rowCount={2} />
  )
}
