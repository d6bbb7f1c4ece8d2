import { Bone } from '../../../ui/feedback/Bone.tsx'
import { GoodsGridSkeleton } from '../../../ui/feedback/GoodsGridSkeleton.tsx'
import { TableSkeleton } from '../../../ui/feedback/TableSkeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { SearchView } from '../search-address.ts'
import facetCss from './FacetPanel.module.css'
import css from '../SearchResults.module.css'
import sortCss from './SortBar.module.css'

const FACETS = [52, 84, 66, 40, 72] as const

/** The same rows before anything is known. */
export function ResultsSkeleton({ view }: { view: SearchView }) {
  return (
    <div className={css.stack}>
      <Panel className={facetCss.panel}>
        {FACETS.map(width => (
          <div key={width} className={facetCss.row}>
            <span className={facetCss.label}>
              <Bone height={16} width={48} gap={10} />
            </span>
            <Bone height={16} width={`${width}%`} gap={10} />
          </div>
        ))}
      </Panel>
      <Panel>
        <div className={sortCss.bar}>
          <Bone height={32} width={480} />
        </div>
        {view === 'table' ? (
          <TableSkeleton rows={8} rowHeight={97} hasPicture />
        ) : (
          <GoodsGridSkeleton columns={5} count={12} pictureHeight={160} />
        )}
      </Panel>
    </div>
  )
}
