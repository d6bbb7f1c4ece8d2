import type { RecommendedGoods } from '@xiaojiu/contract/search/recommend-schemas.ts'
import { GoodsGrid } from '../goods/GoodsGrid.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { FloorCard } from '../offer/FloorCard.tsx'
import css from './Recommended.module.css'

interface RecommendedProps {
  id: string
  title: string
  note: string
  list: readonly RecommendedGoods[] | undefined
  /** Whole rows; a last one with holes in it is not shown. */
  rowCount: 1 | 2
}

/** Goods with the reason why they stand here. Says nothing when there is nothing. */
export function Recommended({ id, title, note, list, rowCount }: RecommendedProps) {
  if (!list || list.length === 0) return null
  return (
    <Panel aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} />
      <GoodsGrid columns={5} rowCount={rowCount}>
        {list.map(({ reason, goods }) => (
          <div key={goods.offerId} className={css.idea}>
            <FloorCard row={goods} />
            <span className={css.reason}>{reason}</span>
          </div>
        ))}
      </GoodsGrid>
    </Panel>
  )
}
