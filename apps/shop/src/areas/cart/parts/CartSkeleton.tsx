import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'

/** The heights of the cart that will stand there: column head, store head, lines. */
export function CartSkeleton() {
  return (
    <>
      <Bone height={40} />
      {[3, 2].map(lines => (
        <Panel key={lines} style={{ marginTop: 12 }}>
          <div style={{ padding: 16 }}>
            <Bone height={20} width={240} />
          </div>
          <TableSkeleton rows={lines} rowHeight={100} hasPicture />
        </Panel>
      ))}
    </>
  )
}
