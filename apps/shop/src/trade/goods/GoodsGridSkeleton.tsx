import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import css from '@xiaojiu/ui/feedback/Skeleton.module.css'
import { GoodsGrid } from './GoodsGrid.tsx'

export interface GoodsGridSkeletonProps {
  columns: number
  count: number
  /** As in `GoodsGrid`. */
  rowCount?: 1 | 2
  pictureHeight?: number
}

/** As tall as the grid that replaces it. */
export function GoodsGridSkeleton({ columns, count, rowCount, pictureHeight = 136 }: GoodsGridSkeletonProps) {
  return (
    <div role="status" aria-label="商品加载中">
      <GoodsGrid columns={columns} {...(rowCount && { rowCount })}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={css.card}>
            <Bone height={pictureHeight} />
            <Bone height={16} width="82%" gap={10} />
            <Bone height={14} width="96%" gap={4} />
            <Bone height={18} width="46%" gap={8} />
            <Bone height={22} width="54%" gap={8} />
            <Bone height={28} gap={6} />
          </div>
        ))}
      </GoodsGrid>
    </div>
  )
}
