import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { query } from '../../../lib/query.ts'
import { GoodsGrid } from '../../../ui/goods/GoodsGrid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SectionHead } from '../../../ui/layout/SectionHead.tsx'
import { FloorCard } from '../../catalogue/parts/FloorCard.tsx'
import css from './GuessYouWant.module.css'

const COUNT = 12

/** 猜你想要: goods with the reason why they stand here. Says nothing when there is nothing, or when it fails. */
export function GuessYouWant() {
  const { data } = useQuery({ ...query(searchEndpoints.guessYouWant, { limit: COUNT }), staleTime: 300_000 })
  if (!data || data.list.length === 0) return null
  return (
    <Panel aria-labelledby="guess">
      <SectionHead id="guess" title="猜你想要" note="根据本企业和同省同行的采购记录" />
      <GoodsGrid columns={5}>
        {data.list.map(({ reason, goods }) => (
          <div key={goods.offerId} className={css.idea}>
            <FloorCard row={goods} />
            <span className={css.reason}>{reason}</span>
          </div>
        ))}
      </GoodsGrid>
    </Panel>
  )
}
