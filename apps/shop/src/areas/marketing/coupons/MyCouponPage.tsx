import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HeldCoupon } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { MyCouponQuery } from '#links/marketing.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { couponOf, couponUseHref, untilText } from '#trade/coupon/coupon-view.ts'
import css from './Coupons.module.css'

const PAGE_SIZE = 20
const TABS = [
  { key: 'available', label: '可使用' },
  { key: 'used', label: '已使用' },
  { key: 'expired', label: '已过期' },
] as const

/** 我的优惠券, by state. */
export function MyCouponPage() {
  const [{ tab, page }, change] = useQueryState(MyCouponQuery)
  const coupons = useQuery({
    ...query(marketingEndpoints.listHeldCoupons, { state: tab, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const countOf = (key: string) => coupons.data?.counts.find(one => one.state === key)?.count
  return (
    <AccountLayout title="我的优惠券">
      <Panel aria-label="我的优惠券">
        <h1 className="sr-only">我的优惠券</h1>
        <Tabs
          look="line"
          tabs={TABS.map(one => ({ ...one, count: countOf(one.key) || undefined }))}
          value={tab}
          label="优惠券状态"
          panelId="held-coupons"
          onChange={key => change({ tab: key === 'available' ? undefined : key, page: undefined })}
        />
        <div id="held-coupons" role="tabpanel" aria-label="优惠券列表">
          <PagedList
            of={coupons}
            skeleton={<TableSkeleton rows={4} rowHeight={96} />}
            empty={
              <EmptyState
                title={
                  tab === 'available' ? '没有可用的优惠券' : tab === 'used' ? '还没有用过优惠券' : '没有过期的优惠券'
                }
                action={
                  <ButtonLink tone="primary" to="/coupon">
                    去领券
                  </ButtonLink>
                }
              >
                优惠券按企业领取和使用，子账号共用；取消订单后自动退回。
              </EmptyState>
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="张券"
            onPage={next => change({ page: next })}
          >
            {list => (
              <div className={css.grid}>
                {list.map(coupon => (
                  <Held key={coupon.heldId} coupon={coupon} />
                ))}
              </div>
            )}
          </PagedList>
        </div>
      </Panel>
    </AccountLayout>
  )
}

function Held({ coupon }: { coupon: HeldCoupon }) {
  const face = couponOf(coupon, untilText(coupon.validUntil))
  return (
    <div className={css.item}>
      <CouponCard
        coupon={face}
        isOff={coupon.state !== 'available'}
        action={
          coupon.state === 'available' ? (
            <a className={css.use} href={couponUseHref(face)} target="_blank" rel="noopener noreferrer">
              立即使用
            </a>
          ) : (
            <span className="meta">{coupon.state === 'used' ? '已使用' : '已过期'}</span>
          )
        }
      />
      <div className={css.foot}>
        <span>{coupon.name}</span>
        <span>{coupon.usedAt ? `${timeText(coupon.usedAt)} 使用` : `${timeText(coupon.takenAt)} 领取`}</span>
      </div>
    </div>
  )
}
