import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { PARCEL_STATE_LABELS, type ParcelRow } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { LogisticsQuery, logisticsHref, MY_ORDERS_HREF, orderHref } from '#links/order.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import css from './Logistics.module.css'

const PAGE_SIZE = 10

/** 物流: all parcels of the company, latest first. */
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

/** How many pictures fit beside the latest track. */
const PICTURES = 4

/** One parcel of the list. */
function ParcelCard({ parcel }: { parcel: ParcelRow }) {
  const { orderId, orderNo, storeName, carrierName, trackingNo, state, isColdChain, shippedAt, lastTrack } = parcel
  const href = logisticsHref(orderId)
  return (
    <article className={css.card} aria-label={`包裹 ${trackingNo}`}>
      <div className={css.bar}>
        <span>{timeText(shippedAt)} 发货</span>
        <span>
          {carrierName} {trackingNo} <CopyButton text={trackingNo} what={`运单号 ${trackingNo}`} />
        </span>
        {isColdChain && <span className={css.coldTag}>冷链</span>}
        <span>
          订单号 <Link to={orderHref(orderId)}>{orderNo}</Link>
        </span>
        <span className={css.store}>{storeName}</span>
      </div>
      <div className={css.row}>
        <Link to={href} className={css.thumbs} tabIndex={-1} aria-hidden="true">
          {parcel.goods.slice(0, PICTURES).map(one => (
            <GoodsImg key={one.lineId} src={one.imageUrl} name="" size={56} />
          ))}
        </Link>
        <div className={css.last}>
          <div className={css.now} data-state={state}>
            {PARCEL_STATE_LABELS[state]}
            <span className="meta num">　共 {countText(parcel.packCount)} 件</span>
          </div>
          <div className={classes('ell', css.track)}>
            {lastTrack ? lastTrack.text : '等待承运商揽收'}
            {lastTrack && <span className="meta num">　{timeText(lastTrack.at)}</span>}
          </div>
        </div>
        <div className={css.acts}>
          {parcel.canReceive && state === 'signed' && (
            <ButtonLink size="small" tone="primary" to={href}>
              验收收货
            </ButtonLink>
          )}
          <ButtonLink size="small" to={href} aria-label={`物流详情 ${trackingNo}`}>
            物流详情
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
