import { Bone } from './Bone.tsx'
import css from './Skeleton.module.css'

export interface TableSkeletonProps {
  rows: number
  /** 96 for goods rows, 48 for plain ones. */
  rowHeight?: number
  /** Each row begins with a picture. */
  hasPicture?: boolean
}

export function TableSkeleton({ rows, rowHeight = 48, hasPicture = false }: TableSkeletonProps) {
  return (
    <div role="status" aria-label="列表加载中">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row} style={{ height: rowHeight }}>
          {hasPicture && <Bone width={rowHeight - 24} height={rowHeight - 24} />}
          <div className={css.grow}>
            <Bone height={16} width={index % 2 ? '62%' : '74%'} />
            {rowHeight >= 72 && <Bone height={14} width="48%" gap={8} />}
          </div>
          <Bone height={16} width={96} />
          <Bone height={16} width={72} />
          <Bone height={28} width={88} />
        </div>
      ))}
    </div>
  )
}
