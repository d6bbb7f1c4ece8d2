import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import css from './MyOrderPage.module.css'

/** As tall as the orders that will stand there. */
export function OrderListSkeleton({ count }: { count: number }) {
  return (
    <div className={css.list} role="status" aria-label="订单加载中">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.order}>
          <div className={css.bar}>
            <Bone height={14} width={320} />
          </div>
          <div className={css.body}>
            <Bone height={64} width={360} />
            <Bone height={24} />
            <Bone height={20} />
            <Bone height={56} />
          </div>
        </div>
      ))}
    </div>
  )
}
