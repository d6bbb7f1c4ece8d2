import { useQuery } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Popover } from '@xiaojiu/ui/dialog/Popover.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { couponOf, untilText, useTakeCoupon } from '#trade/coupon/coupon-view.ts'
import css from './StoreCoupons.module.css'

interface StoreCouponsProps {
  storeId: string
  storeName: string
}

/** 优惠券 of one store beside its name: coupons to claim, and held ones with their effect on the selected lines. */
export function StoreCoupons({ storeId, storeName }: StoreCouponsProps) {
  return (
    <Popover
      label={`${storeName}优惠券`}
      align="start"
      width={420}
      trigger={props => (
        <button type="button" className={css.open} {...props}>
          优惠券
        </button>
      )}
    >
      <CouponPanel storeId={storeId} />
    </Popover>
  )
}

function CouponPanel({ storeId }: { storeId: string }) {
  const coupons = useQuery({ ...query(basketEndpoints.getStoreCoupons, { storeId }), refetchOnMount: 'always' })
  const { take, isTaking } = useTakeCoupon()
  return (
    <div className={css.panel}>
      <Loaded of={coupons} skeleton={<TableSkeleton rows={2} rowHeight={76} />}>
        {({ onOffer, held }) => (
          <>
            {onOffer.length > 0 && (
              <section className={css.part}>
                <h3 className={css.title}>可领取</h3>
                {onOffer.map(coupon => (
                  <CouponCard
                    key={coupon.couponId}
                    coupon={couponOf(coupon, coupon.validText)}
                    action={
                      <Button
                        size="small"
                        tone="danger"
                        isBusy={isTaking(coupon.couponId)}
                        aria-label={`领取${coupon.name}`}
                        onClick={() => take(coupon.couponId)}
                      >
                        领取
                      </Button>
                    }
                  />
                ))}
              </section>
            )}
            {held.length > 0 && (
              <section className={css.part}>
                <h3 className={css.title}>已领取，结算时自动选用最省的</h3>
                {held.map(coupon => (
                  <CouponCard
                    key={coupon.heldId}
                    coupon={couponOf(coupon, untilText(coupon.validUntil))}
                    isSelected={coupon.isChosen}
                    {...(!coupon.isChosen && coupon.reason !== '' && { gapText: coupon.reason })}
                    action={coupon.isChosen && <span className={css.saving}>已省 {moneyText(coupon.saving)}</span>}
                  />
                ))}
              </section>
            )}
            {onOffer.length === 0 && held.length === 0 && (
              <EmptyState isSlim title="本店暂时没有优惠券">
                新券上架后可在领券中心领取
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
