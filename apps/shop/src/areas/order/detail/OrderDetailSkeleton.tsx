import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'

export function OrderDetailSkeleton() {
  return (
    <>
      <Panel style={{ padding: 24 }} aria-label="订单加载中">
        <Bone height={32} width={160} />
        <Bone height={20} width={280} gap={8} />
        <Bone height={32} width={240} gap={24} />
      </Panel>
      <Panel style={{ padding: 16 }}>
        <Bone height={156} />
      </Panel>
      <Panel>
        <TableSkeleton rows={3} rowHeight={84} hasPicture />
      </Panel>
    </>
  )
}
