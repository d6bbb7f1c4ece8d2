import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import {
  DIFFERENCES,
  type Difference,
  type Logistics,
  type ReceivedDifference,
} from '@xiaojiu/contract/order/shipment-schemas.ts'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { confirm } from '../../../lib/confirm.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SectionHead } from '../../../ui/layout/SectionHead.tsx'
import { countText } from '../../../ui/money/figure.ts'
import { specText } from '../../catalogue/present-goods.ts'
import { refreshOrders } from '../acts/refresh-orders.ts'
import css from './Logistics.module.css'
import { type Checks, fitReceived, receiptOf, sentBatches } from './receipt.ts'

interface ReceivePanelProps {
  logistics: Logistics
  onReceived: (differences: readonly ReceivedDifference[]) => void
}

/** 收货验收: batch by batch against the delivery note; what is not touched came as it was sent. */
export function ReceivePanel({ logistics, onReceived }: ReceivePanelProps) {
  const { orderId } = logistics
  const queries = useQueryClient()
  const [checks, setChecks] = useState<Checks>({})
  const batches = sentBatches(logistics)
  const receipt = receiptOf(orderId, batches, checks)
  const differenceCount = receipt.goods?.length ?? 0
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(orderEndpoints.receiveOrder, receipt),
    onSuccess: ({ differences }) => {
      showNotice('success', '已确认收货，交易完成')
      onReceived(differences)
    },
    onSettled: () => refreshOrders(queries),
  })
  const submit = async () => {
    const isMeant = await confirm({
      title: '确认收货',
      text:
        differenceCount === 0
          ? '请确认品名、批号、数量与随货同行单一致，包装完好。确认后交易完成。'
          : `有 ${differenceCount} 个批次与随货同行单不符。确认后交易完成，差异部分可立即申请售后。`,
      okText: '确认收货',
    })
    if (isMeant) mutate()
  }
  const change = (key: string, quantity: number, difference: Difference) =>
    setChecks(before => ({ ...before, [key]: { quantity, difference } }))
  return (
    <Panel aria-label="收货验收">
      <SectionHead isSlim title="收货验收" note="按随货同行单逐批核对；数量不符或破损请改实收数量" />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" style={{ width: 200 }}>
              批号 / 有效期至
            </th>
            <th scope="col" className={css.right} style={{ width: 112 }}>
              发货数量
            </th>
            <th scope="col" style={{ width: 136 }}>
              实收数量
            </th>
            <th scope="col" style={{ width: 136 }}>
              差异
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map(one => {
            const checked = checks[one.key]
            const quantity = checked?.quantity ?? one.quantity
            const difference = checked?.difference ?? 'short'
            const missing = one.quantity - quantity
            return (
              <tr key={one.key}>
                <td>
                  <div className="ell">
                    {one.displayName} {specText(one.spec)}
                  </div>
                  <div className="meta ell">{one.makerName}</div>
                </td>
                <td className={css.batch}>{[one.batchNo, one.expiresOn].filter(Boolean).join(' / ')}</td>
                <td className={css.right}>
                  {countText(one.quantity)} {one.packUnit}
                </td>
                <td>
                  <input
                    className={css.count}
                    type="number"
                    min={0}
                    max={one.quantity}
                    value={quantity}
                    aria-label={`${one.displayName} 批号 ${one.batchNo} 实收数量`}
                    onFocus={event => event.currentTarget.select()}
                    onChange={event =>
                      change(one.key, fitReceived(event.currentTarget.value, one.quantity), difference)
                    }
                  />{' '}
                  {one.packUnit}
                </td>
                <td>
                  {missing === 0 ? (
                    <span className="meta">相符</span>
                  ) : (
                    <select
                      className={css.choice}
                      value={difference}
                      aria-label={`${one.displayName} 批号 ${one.batchNo} 差异原因`}
                      onChange={event => change(one.key, quantity, event.currentTarget.value as Difference)}
                    >
                      {Object.entries(DIFFERENCES).map(([key, label]) => (
                        <option key={key} value={key}>
                          {label} {missing} {one.packUnit}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.foot}>
        <span className={differenceCount > 0 ? css.stray : 'meta'}>
          {differenceCount > 0 ? `${differenceCount} 个批次有差异，确认后可申请售后` : '未改动的批次按发货数量收货'}
        </span>
        <Button tone="primary" isBusy={isPending} onClick={() => void submit()}>
          确认收货
        </Button>
      </div>
    </Panel>
  )
}
