import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { SecondsQuery } from '#links/marketing.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { DealCard } from './DealCard.tsx'

const PAGE_SIZE = 20

/** 我的秒杀预约. */
export function SecondsPage() {
  const [{ tab, page }, change] = useQueryState(SecondsQuery)
  const bookings = useQuery({
    ...query(marketingEndpoints.listBookings, { isEnded: tab === 'ended', pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="秒杀预约">
      <Panel aria-label="秒杀预约">
        <h1 className="sr-only">秒杀预约</h1>
        <Tabs
          look="line"
          tabs={[
            { key: 'coming', label: '预约中' },
            { key: 'ended', label: '已结束' },
          ]}
          value={tab}
          label="预约状态"
          panelId="bookings"
          onChange={key => change({ tab: key === 'coming' ? undefined : key, page: undefined })}
        />
        <div id="bookings" role="tabpanel" aria-label="预约列表">
          <PagedList
            of={bookings}
            skeleton={<GoodsGridSkeleton columns={4} count={8} pictureHeight={150} />}
            empty={
              <EmptyState
                title={tab === 'ended' ? '没有已结束的预约' : '还没有预约秒杀商品'}
                action={
                  <ButtonLink tone="primary" to="/active/seckill">
                    去秒杀专区
                  </ButtonLink>
                }
              >
                预约后，开场前 3 分钟会发消息提醒您。
              </EmptyState>
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="个商品"
            onPage={next => change({ page: next })}
          >
            {list => (
              <GoodsGrid columns={4}>
                {list.map(item => (
                  <DealCard key={`${item.deal.campaignId}${item.goods.offerId}`} item={item} isEager={false} />
                ))}
              </GoodsGrid>
            )}
          </PagedList>
        </div>
      </Panel>
    </AccountLayout>
  )
}
