import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { MY_ORDERS_HREF } from '#links/order.ts'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { LogisticsQuery } from '#links/order.ts'
import css from './Logistics.module.css'
import { ParcelCard } from './ParcelCard.tsx'

const PAGE_SIZE = 10

/** 物流: every parcel of the company, the latest first. */
export function LogisticsPage() {
  const [{ stage, keyword, page }, change] = useQueryState(LogisticsQuery)
  const parcels = useQuery({
    ...query(orderEndpoints.listParcels, {
      stage,
      keyword: keyword || undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '我的订单', href: MY_ORDERS_HREF }, { label: '物流' }]}
      />
      <Panel aria-label="物流">
        <h1 className="sr-only">物流</h1>
        <div className={css.head}>
          <Tabs
            look="line"
            tabs={[
              { key: 'all', label: '全部包裹' },
              { key: 'open', label: '运输中' },
              { key: 'signed', label: '已签收' },
            ]}
            value={stage ?? 'all'}
            label="包裹状态"
            panelId="parcels"
            onChange={key => change({ stage: key === 'all' ? undefined : key, page: undefined })}
          />
          <WordSearch
            key={keyword ?? ''}
            keyword={keyword ?? ''}
            label="运单号、订单号、商品或批号"
            onSearch={text => change({ keyword: text || undefined, page: undefined })}
          />
        </div>
        <div id="parcels" role="tabpanel" aria-label="包裹列表">
          <PagedList
            of={parcels}
            skeleton={<TableSkeleton rows={6} rowHeight={96} />}
            empty={
              <EmptyState
                title={keyword || stage ? '没有符合条件的包裹' : '还没有包裹'}
                action={
                  <ButtonLink to={MY_ORDERS_HREF} tone="primary">
                    查看我的订单
                  </ButtonLink>
                }
              >
                商家发货后，可以在这里查看物流轨迹并验收。
              </EmptyState>
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="个包裹"
            onPage={next => change({ page: next })}
          >
            {list => (
              <div className={css.list}>
                {list.map(parcel => (
                  <ParcelCard key={parcel.parcelId} parcel={parcel} />
                ))}
              </div>
            )}
          </PagedList>
        </div>
      </Panel>
    </Content>
  )
}
