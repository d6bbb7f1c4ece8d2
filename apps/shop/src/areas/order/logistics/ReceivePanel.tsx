import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Logistics, ReceivedDifference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { specText } from '#trade/offer/present-goods.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'
import { FoundDifferences } from './FoundDifferences.tsx'
import css from './Logistics.module.css'
import { acceptedOf, type Checks, problemOf, receiptOf, sentBatches } from './receipt.ts'

interface ReceivePanelProps {
  logistics: Logistics
  onReceived: (differences: readonly ReceivedDifference[]) => void
}

/** 收货验收: checks each batch against the delivery note. A batch without an entry arrived as sent. */
export function ReceivePanel({ logistics, onReceived }: ReceivePanelProps) {
  const { orderId } = logistics
  const queries = useQueryClient()
  const [checks, setChecks] = useState<Checks>({})
  const batches = sentBatches(logistics)
  const receipt = receiptOf(orderId, batches, checks)
  const problem = problemOf(batches, checks)
  const differenceCount = receipt.goods?.reduce((sum, { differences }) => sum + differences.length, 0) ?? 0
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(orderEndpoints.receiveOrder, receipt),
    onSuccess: ({ differences }) => {
      showNotice('success', '已确认收货，交易完成')
      onReceived(differences)
    },
    onSettled: () => refreshOrders(queries),
  })
  const submit = async () => {
    if (problem !== null) return showNotice('error', problem)
    const isMeant = await confirm({
      title: '确认收货',
      text:
        differenceCount === 0
          ? '请确认品名、批号、数量与随货同行单一致，包装完好。确认后交易完成。'
          : `登记了 ${differenceCount} 项差异。确认后交易完成，每项差异可立即申请对应的售后。`,
      okText: '确认收货',
    })
    if (isMeant) mutate()
  }
  return (
    <Panel aria-label="收货验收">
      <SectionHead
        isSlim
        title="收货验收"
        note="实物与随货同行单、发票逐批核对；少货、破损、错货、批号不符、近效期、多货可同时登记"
      />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" style={{ width: 168 }}>
              批号 / 有效期至
            </th>
            <th scope="col" className={css.right} style={{ width: 96 }}>
              随货同行单
            </th>
            <th scope="col" className={css.right} style={{ width: 96 }}>
              发票
            </th>
            <th scope="col" className={css.right} style={{ width: 96 }}>
              验收合格
            </th>
            <th scope="col" style={{ width: 420 }}>
              差异
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map(one => {
            const found = checks[one.key] ?? []
            return (
              <tr key={one.key}>
                <td>
                  <div className="ell">
                    {one.displayName} {specText(one.spec)}
                  </div>
                  <div className="meta ell">{one.makerName}</div>
                </td>
                <td className={css.batch}>{[one.batchNo, one.expiresOn].filter(Boolean).join(' / ')}</td>
                <td className={css.right} data-label="随货同行单">
                  {countText(one.quantity)} {one.packUnit}
                </td>
                <td className={css.right} data-label="发票">
                  <InvoicedCount goods={one} />
                </td>
                <td className={css.right} data-label="验收合格">
                  {countText(acceptedOf(one.quantity, found))} {one.packUnit}
                </td>
                <td>
                  <FoundDifferences
                    name={`${one.displayName} 批号 ${one.batchNo}`}
                    unit={one.packUnit}
                    sent={one.quantity}
                    found={found}
                    onChange={next => setChecks(before => ({ ...before, [one.key]: next }))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.foot}>
        <span className={differenceCount > 0 ? css.stray : 'meta'}>
          {differenceCount > 0 ? `${differenceCount} 项差异，确认后可申请售后` : '未登记差异的批次按随货同行单收货'}
        </span>
        <Button tone="primary" isBusy={isPending} onClick={() => void submit()}>
          确认收货
        </Button>
      </div>
    </Panel>
  )
}

/** Invoices name a whole line, not its batches. */
function InvoicedCount({ goods }: { goods: ReturnType<typeof sentBatches>[number] }) {
  const { invoicedQuantity, lineShippedQuantity, quantity, packUnit } = goods
  if (invoicedQuantity === 0) return <span className="meta">未开票</span>
  return (
    <>
      <span className={invoicedQuantity === lineShippedQuantity ? undefined : css.stray}>
        {countText(invoicedQuantity)} {packUnit}
      </span>
      {lineShippedQuantity !== quantity && <div className="meta">全部批号</div>}
    </>
  )
}
