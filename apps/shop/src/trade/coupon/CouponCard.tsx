import { classes } from '@xiaojiu/ui/class-names.ts'
import type { ReactNode } from 'react'
import css from './CouponCard.module.css'
import { amountFontSize, type Coupon, couponKindLabels, deductText, thresholdText } from './coupon-view.ts'

export interface CouponCardProps {
  coupon: Coupon
  /** Chosen for this order: a red ring. */
  isSelected?: boolean
  /** Used, expired or out of stock: grey. */
  isOff?: boolean
  /** In place of the validity, in amber: 还差 ¥1,517.50. */
  gapText?: string
  /** 72 px on the right: 领取, 已选用, 去凑单, 立即使用. */
  action?: ReactNode
}

/** 346×76: the discount, its scope and the action. */
export function CouponCard({ coupon, isSelected = false, isOff = false, gapText, action }: CouponCardProps) {
  const { sign, figure, unit } = deductText(coupon.deduct)
  return (
    <div className={classes(css.card, isSelected && css.selected, isOff && css.off)} data-coupon={coupon.couponId}>
      <div className={css.left}>
        <span className={css.figure} style={{ fontSize: amountFontSize(figure) }}>
          {sign && <span className={css.sign}>{sign}</span>}
          {figure}
          {unit && <span className={css.sign}>{unit}</span>}
        </span>
        <span className={css.threshold}>{thresholdText(coupon.enoughFrom)}</span>
      </div>
      <div className={css.words}>
        <span className={css.title} title={coupon.scopeText}>
          {couponKindLabels[coupon.kind]} · {coupon.scopeText}
        </span>
        <span className={classes(css.note, 'ell', gapText && css.gap)}>{gapText ?? coupon.validText}</span>
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
