import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import css from './Floor.module.css'
import { FLOOR_COLUMNS } from './Floor.tsx'

/** As tall as a floor. */
export function FloorSkeleton() {
  return (
    <Panel className={css.floor}>
      <div className={css.side} />
      <div className={css.goods}>
        <GoodsGridSkeleton columns={FLOOR_COLUMNS} count={8} />
      </div>
      <div>
        {Array.from({ length: 7 }, (_, index) => (
          <Bone key={index} height={48} width="88%" gap={24} />
        ))}
      </div>
    </Panel>
  )
}
