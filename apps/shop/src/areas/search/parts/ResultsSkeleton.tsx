import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from '../SearchResults.module.css'
import type { SearchView } from '../search-address.ts'

const FACETS = [52, 84, 66, 40, 72] as const

/** The same rows before anything is known. */
export function ResultsSkeleton({ view }: { view: SearchView }) {
  return (
    <div className={css.stack}>
      <Panel className={css.bones}>
        {FACETS.map(width => (
          <Bone key={width} height={18} width={`${width}%`} gap={22} />
        ))}
      </Panel>
      <Panel>
        <Bone height={32} width={480} gap={8} />
        {view === 'table' ? (
          <TableSkeleton rows={8} rowHeight={97} hasPicture />
        ) : (
          <GoodsGridSkeleton columns={5} count={12} pictureHeight={160} />
        )}
      </Panel>
    </div>
  )
}
