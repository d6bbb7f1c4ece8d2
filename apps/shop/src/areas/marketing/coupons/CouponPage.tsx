import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CouponOnOffer } from '@xiaojiu/contract/marketing/coupon-schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { CouponQuery } from '#links/marketing.ts'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { couponOf, couponUseHref, useTakeCoupon } from '#trade/coupon/coupon-view.ts'
import css from './Coupons.module.css'

const PAGE_SIZE = 30
const KINDS = [
  { key: 'all', label: '全部' },
  { key: 'platform', label: '平台券' },
  { key: 'cross-store', label: '跨店券' },
  { key: 'store', label: '店铺券' },
  { key: 'brand', label: '品牌券' },
] as const

/** 领券中心. */
export function CouponPage() {
  const [{ kind, page }, change] = useQueryState(CouponQuery)
  const coupons = useQuery({
    ...query(marketingEndpoints.listCoupons, {
      kind: kind === 'all' ? undefined : kind,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Content>
      <PageTitle title="领券中心" aside={<ButtonLink to="/personal/myCoupon">我的优惠券</ButtonLink>}>
        <Tabs
          tabs={KINDS}
          value={kind}
          label="优惠券种类"
          panelId="coupons"
          onChange={key => change({ kind: key === 'all' ? undefined : key, page: undefined })}
        />
      </PageTitle>
      <Panel>
        <div id="coupons" role="tabpanel" aria-label="可领优惠券">
          <PagedList
            of={coupons}
            skeleton={<TableSkeleton rows={4} rowHeight={96} />}
            empty={<EmptyState title="暂时没有可领的优惠券">新券会不定期上架，请留意首页活动。</EmptyState>}
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="张券"
            onPage={next => change({ page: next })}
          >
            {list => (
              <div className={css.grid}>
                {list.map(coupon => (
                  <OnOffer key={coupon.couponId} coupon={coupon} />
                ))}
              </div>
            )}
          </PagedList>
        </div>
      </Panel>
    </Content>
  )
}

function OnOffer({ coupon }: { coupon: CouponOnOffer }) {
  const { take, isTaking } = useTakeCoupon()
  const face = couponOf(coupon, coupon.validText)
  const percent = Math.floor((coupon.takenCount * 100) / coupon.total)
  return (
    <div className={css.item}>
      <CouponCard
        coupon={face}
        isOff={coupon.state === 'gone'}
        action={
          coupon.state === 'open' ? (
            <Button
              size="small"
              tone="danger"
              isBusy={isTaking(coupon.couponId)}
              aria-label={`领取${coupon.name}`}
              onClick={() => take(coupon.couponId)}
            >
              领取
            </Button>
          ) : coupon.state === 'mine' ? (
            <a className={css.use} href={couponUseHref(face)} target="_blank" rel="noopener noreferrer">
              去使用
            </a>
          ) : (
            <span className="meta">{coupon.state === 'gone' ? '已领完' : '未开始'}</span>
          )
        }
      />
      <div className={css.foot}>
        <span className="ell">
          {coupon.name} · 限领 {coupon.limitPerCompany} 张{coupon.mineCount > 0 && `（已领 ${coupon.mineCount}）`}
        </span>
        <span>
          已抢 {percent}%，剩 {countText(coupon.total - coupon.takenCount)} 张
        </span>
      </div>
    </div>
  )
}
