import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { chooseCoupon, couponOf, untilText } from '#trade/coupon/coupon-view.ts'
import type { Draft } from './draft.ts'
import css from './PromotionPanel.module.css'

interface PromotionPanelProps {
  settlement: Pick<Settlement, 'coupons' | 'coins' | 'promotions'>
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

const SHOWN = 6

/** Coupons and coins: which are used, what they save, and why others are not. */
export function PromotionPanel({ settlement: { coupons, coins, promotions }, draft, onChange }: PromotionPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const gifts = promotions.flatMap(one => one.gifts)
  if (coupons.length === 0 && coins.balance === 0 && gifts.length === 0) return null
  const hasSaving = coupons.some(coupon => coupon.saving > 0)
  const shown = isOpen ? coupons : coupons.slice(0, SHOWN)
  return (
    <Panel aria-label="优惠">
      <SectionHead
        isSlim
        title="优惠"
        aside={
          draft.couponIds ? (
            <button type="button" className={css.act} onClick={() => onChange({ couponIds: undefined })}>
              恢复最省方案
            </button>
          ) : (
            hasSaving && <span className={css.best}>已为您选用最省的优惠券组合</span>
          )
        }
      />
      {coupons.length > 0 && (
        <div className={css.coupons}>
          {shown.map(coupon => (
            <button
              key={coupon.heldId}
              type="button"
              className={css.coupon}
              aria-pressed={coupon.isChosen}
              disabled={!coupon.isChosen && coupon.reason.startsWith('还差')}
              onClick={() => onChange({ couponIds: chooseCoupon(coupons, coupon) })}
            >
              <CouponCard
                coupon={couponOf(coupon, untilText(coupon.validUntil))}
                isSelected={coupon.isChosen}
                {...(coupon.reason !== '' && { gapText: coupon.reason })}
                action={
                  <span className={css.state}>{coupon.isChosen ? `省 ${moneyText(coupon.saving)}` : '选用'}</span>
                }
              />
            </button>
          ))}
          {coupons.length > SHOWN && (
            <button type="button" className={css.act} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? '收起' : `全部 ${countText(coupons.length)} 张`}
            </button>
          )}
        </div>
      )}
      {coins.balance > 0 && (
        <div className={css.coins}>
          <Checkbox
            checked={coins.isUsed}
            disabled={coins.usable === ZERO}
            onChange={usesCoins => onChange({ usesCoins })}
          >
            使用九采币抵扣 <b className={css.money}>{moneyText(coins.usable)}</b>
          </Checkbox>
          <span className="meta">共 {countText(coins.balance)} 枚，100 枚抵 1 元，最多抵商品金额的 30%</span>
          <Link to="/personal/myJzb">查看明细</Link>
        </div>
      )}
      {gifts.length > 0 && (
        <div className={css.coins}>
          赠品：{gifts.map(({ name, count }) => `${name} ×${countText(count)}`).join('，')}
        </div>
      )}
    </Panel>
  )
}
