import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Recommended } from './Recommended.tsx'

/** One row, also on wide screens. */
const COUNT = 6

/** 常一起采购: what other buyers take along with these goods. */
export function BoughtTogether({ productId }: { productId: string }) {
  const { data } = useQuery({
    ...query(searchEndpoints.recommendAround, { productIds: [productId], limit: COUNT }, { errors: 'caller' }),
    staleTime: 300_000,
  })
  return (
    <Recommended
      id="together"
      title="买过此商品的企业也买"
      note="根据近 180 天的采购记录"
      list={data?.list}
      rowCount={1}
    />
  )
}
