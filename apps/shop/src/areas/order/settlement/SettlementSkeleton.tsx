import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from './SettlementPage.module.css'

/** Addresses and the first store, in their sizes; as long as the window, so that the footer stays out of sight. */
export function SettlementSkeleton() {
  return (
    <>
      <Panel>
        <div style={{ padding: 16 }}>
          <Bone height={20} width={120} />
        </div>
        <div className={css.addresses}>
          {[1, 2, 3].map(card => (
            <Bone key={card} height={88} />
          ))}
        </div>
      </Panel>
      <Panel>
        <div style={{ padding: 16 }}>
          <Bone height={20} width={240} />
        </div>
        <TableSkeleton rows={6} rowHeight={76} hasPicture />
      </Panel>
    </>
  )
}
