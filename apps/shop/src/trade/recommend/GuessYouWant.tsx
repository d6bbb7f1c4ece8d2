import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Recommended } from './Recommended.tsx'

/** Two rows, also on wide screens. */
const COUNT = 12

/** 猜你想要, on the home page. */
export function GuessYouWant() {
  const { data } = useQuery({ ...query(searchEndpoints.guessYouWant, { limit: COUNT }), staleTime: 300_000 })
  return <Recommended id="guess" title="猜你想要" note="每件商品下方写明推荐原因" list={data?.list} rowCount={2} />
}
