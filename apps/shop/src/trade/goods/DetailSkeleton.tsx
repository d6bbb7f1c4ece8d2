import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import css from '@xiaojiu/ui/feedback/Skeleton.module.css'

/** Skeleton of the main panel of a goods page. */
export function DetailSkeleton() {
  return (
    <div className={css.detail} role="status" aria-label="商品加载中">
      <div>
        <Bone height={344} />
        <Bone height={62} gap={12} />
        <Bone height={16} width="70%" gap={16} />
      </div>
      <div>
        <Bone height={28} width="68%" />
        <Bone height={18} width="84%" gap={8} />
        <Bone height={132} gap={16} />
        {[72, 88, 64, 80, 56].map(width => (
          <Bone key={width} height={22} width={`${width}%`} gap={16} />
        ))}
        <Bone height={44} gap={36} />
      </div>
      <Bone height={420} />
    </div>
  )
}
