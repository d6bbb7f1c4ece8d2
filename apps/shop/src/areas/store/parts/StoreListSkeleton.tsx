import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import tileCss from '#trade/store/StoreTile.module.css'
import css from '../StoreListPage.module.css'

/** Placeholders of the same size as the tiles. */
export function StoreListSkeleton({ count }: { count: number }) {
  return (
    <div className={css.grid} role="status" aria-label="店铺加载中">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={tileCss.tile}>
          <Bone height={44} width="70%" />
          <Bone height={20} width="90%" />
          <Bone height={22} width="60%" />
          <Bone height={18} width="74%" />
          <Bone height={18} width="82%" />
        </div>
      ))}
    </div>
  )
}
