import { useModal } from '@xiaojiu/ui/dialog/use-modal.ts'
import { CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useId, useState } from 'react'
import { COUPON_POPUP_MAX } from '../limits.ts'
import { CouponCard } from './CouponCard.tsx'
import css from './CouponPopup.module.css'
import { type Coupon, couponUseHref } from './coupon-view.ts'

export interface CouponPopupProps {
  /** Only the first two are shown. */
  coupons: readonly Coupon[]
  /** The last coupon was dismissed, or the pop-up was closed by Escape or a press outside: not shown again today. */
  onClose: () => void
}

/** Shows at most two new coupons; each can be dismissed, or used at once in a new tab. */
export function CouponPopup({ coupons, onClose }: CouponPopupProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  const [closed, setClosed] = useState<readonly string[]>([])
  const shown = coupons.slice(0, COUPON_POPUP_MAX).filter(coupon => !closed.includes(coupon.couponId))
  const close = (couponId: string) => {
    if (shown.length <= 1) onClose()
    else setClosed([...closed, couponId])
  }
  return (
    <dialog {...modal} className={css.popup} aria-labelledby={titleId} data-popup="coupon">
      <svg className={css.art} viewBox="0 0 580 176" aria-hidden="true" focusable="false">
        {[-60, -36, -12, 12, 36, 60].map(angle => (
          <path key={angle} className={css.ray} d="M290 190L262 -60h56z" transform={`rotate(${angle} 290 190)`} />
        ))}
        <path
          className={css.gift}
          d="M238 84h104v72a8 8 0 0 1-8 8h-88a8 8 0 0 1-8-8zM228 60h124a6 6 0 0 1 6 6v18H222V66a6 6 0 0 1 6-6z"
        />
        <path
          className={css.ribbon}
          d="M280 60h20v104h-20zM290 60c-34 0-46-12-40-24s30-4 40 24zm0 0c34 0 46-12 40-24s-30-4-40 24z"
        />
      </svg>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          优惠券已到账
        </h2>
        <p>结算时自动选用最省的一张</p>
      </div>
      <div className={css.list}>
        {shown.map(coupon => (
          <div key={coupon.couponId} className={css.item}>
            <CouponCard
              coupon={coupon}
              action={
                <a className={css.use} href={couponUseHref(coupon)} target="_blank" rel="noopener noreferrer">
                  立即使用
                </a>
              }
            />
            <button type="button" className={css.close} aria-label="关闭" onClick={() => close(coupon.couponId)}>
              <CloseIcon size={14} />
            </button>
          </div>
        ))}
      </div>
      <p className={css.foot}>可在个人中心查看全部优惠券</p>
    </dialog>
  )
}
