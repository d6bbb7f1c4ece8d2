import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Recommended } from './Recommended.tsx'

/** Two rows, also on wide screens. */
const COUNT = 12

/** Under a search that found nothing: what this buyer and others buy, said as such and never as a result. */
export function InsteadOfResults({ keyword }: { keyword: string }) {
  const { data } = useQuery({
    ...query(searchEndpoints.recommendForWord, { keyword, limit: COUNT }, { errors: 'caller' }),
    staleTime: 300_000,
  })
  return <Recommended id="instead" title="为您推荐" note="以下不是搜索结果" list={data?.list} rowCount={2} />
}
