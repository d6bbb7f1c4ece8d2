import { useQuery } from '@tanstack/react-query'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { DIFFERENCES, type Logistics, type ReceivedDifference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PrintIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { claimHref } from '#links/after-sale.ts'
import { LOGISTICS_HREF, OrderQuery, orderHref } from '#links/order.ts'
import { DeliveryNotes } from './DeliveryNotes.tsx'
import { DifferencePanel } from './DifferencePanel.tsx'
import css from './Logistics.module.css'
import { ParcelPanel } from './ParcelPanel.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { casesToFile, claimsOf } from './receipt.ts'

/** 物流详情: the parcels of one order, and the check on arrival. */
export function LogisticsDetailPage() {
  const [{ orderId = '' }] = useQueryState(OrderQuery)
  const found = useQuery({
    ...query(orderEndpoints.getLogistics, { orderId }),
    enabled: orderId !== '',
    refetchOnMount: 'always',
  })
  const [isNoteShown, setNoteShown] = useState(false)
  const isUnknown = orderId === '' || (found.error instanceof CallError && found.error.kind === 'refused')
  return (
    <>
      <div data-print="hide">
        <Content className={css.page ?? ''}>
          <Breadcrumb
            steps={[{ label: '首页', href: '/' }, { label: '物流', href: LOGISTICS_HREF }, { label: '物流详情' }]}
          />
          {isUnknown ? (
            <Panel>
              <EmptyState
                title="没有找到这个订单"
                action={
                  <ButtonLink to={LOGISTICS_HREF} tone="primary">
                    查看全部物流
                  </ButtonLink>
                }
              >
                链接可能不完整，或订单属于您的另一家企业。
              </EmptyState>
            </Panel>
          ) : (
            <Loaded of={found} skeleton={<TableSkeleton rows={8} rowHeight={56} />}>
              {logistics => (
                <LogisticsView
                  logistics={logistics}
                  isNoteShown={isNoteShown}
                  onNote={() => setNoteShown(isShown => !isShown)}
                />
              )}
            </Loaded>
          )}
        </Content>
      </div>
      {found.data && <DeliveryNotes logistics={found.data} isShown={isNoteShown} />}
    </>
  )
}

interface LogisticsViewProps {
  logistics: Logistics
  isNoteShown: boolean
  onNote: () => void
}

function LogisticsView({ logistics, isNoteShown, onNote }: LogisticsViewProps) {
  const { orderId, orderNo, storeName, receiver, parcels, canReceive } = logistics
  const [differences, setDifferences] = useState<readonly ReceivedDifference[]>([])
  const claims = differences.length > 0 ? differences : claimsOf(logistics)
  // When all parcels have arrived the check is on top, otherwise the tracks.
  const hasArrived = parcels.every(parcel => parcel.state === 'signed')
  const check = <ReceivePanel logistics={logistics} onReceived={setDifferences} />
  return (
    <>
      <PageTitle
        title="物流详情"
        aside={
          parcels.length > 0 && (
            <>
              <Button aria-expanded={isNoteShown} onClick={onNote}>
                {isNoteShown ? '收起随货同行单' : '查看随货同行单'}
              </Button>
              <Button onClick={() => window.print()}>
                <PrintIcon size={14} />
                打印随货同行单
              </Button>
            </>
          )
        }
      >
        <span className="meta num">
          订单 {orderNo}　{storeName}　{parcels.length} 个包裹
        </span>
      </PageTitle>
      {claims.length > 0 && <ClaimStrip orderId={orderId} differences={claims} />}
      <DifferencePanel logistics={logistics} />
      {parcels.length === 0 ? (
        <Panel>
          <EmptyState
            title="还没有发货"
            action={
              <ButtonLink to={orderHref(orderId)} tone="primary">
                查看订单
              </ButtonLink>
            }
          >
            商家发货后，可以在这里查看包裹、批号和物流轨迹。
          </EmptyState>
        </Panel>
      ) : (
        <>
          {canReceive && hasArrived && check}
          <p className={css.receiver}>
            送至 {receiver.name} {receiver.mobile}　{receiver.address}
          </p>
          {parcels.map((parcel, index) => (
            <ParcelPanel
              key={parcel.parcelId}
              parcel={parcel}
              place={parcels.length > 1 ? `包裹 ${index + 1}/${parcels.length}` : null}
            />
          ))}
          {canReceive && !hasArrived && check}
        </>
      )}
    </>
  )
}

interface ClaimStripProps {
  orderId: string
  differences: readonly ReceivedDifference[]
}

/** Links from differences found on receipt to pre-filled after-sale cases. */
function ClaimStrip({ orderId, differences }: ClaimStripProps) {
  return (
    <div className={css.claims}>
      {casesToFile(differences).map(({ reason, found, parts }) => (
        <NoteStrip
          key={reason}
          tone="amber"
          Sign={WarnIcon}
          title={AFTER_SALE_REASONS[reason]}
          actions={
            <ButtonLink size="small" tone="outline" to={claimHref(orderId, reason, parts)}>
              申请售后
            </ButtonLink>
          }
        >
          {found.map(one => (
            <span key={`${one.lineId}${one.batchId}${one.kind}`} className={css.found}>
              {one.displayName} 批号 {one.batchNo}：{DIFFERENCES[one.kind]} {countText(one.quantity)} {one.packUnit}
              {one.note && `（实收 ${one.note}）`}
            </span>
          ))}
        </NoteStrip>
      ))}
    </div>
  )
}
