import type { Rehearsal } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { StepFoot } from './StepFoot.tsx'

/** 收货验收 from the buyer's view. */
export function ReceiveStep({
  rehearsal,
  onDone,
}: {
  readonly rehearsal: Rehearsal
  readonly onDone: () => Promise<unknown>
}) {
  const { rehearsalId, goods } = rehearsal
  const [counted, setCounted] = useState<ReadonlyMap<number, number>>(new Map())
  const { isBusy, fault, run, setFault } = useAttempt()
  const go = () => {
    const missing = goods.find(({ lineNo }) => !counted.has(lineNo))
    if (missing) return setFault(`请清点 ${missing.name} 的实收数量`)
    return void run(async () => {
      const lines = [...counted].map(([lineNo, quantity]) => ({ lineNo, quantity }))
      await call(orderSellingEndpoints.receiveRehearsal, { rehearsalId, lines }, { errors: 'caller' })
      showNotice('success', '演练完成')
      await onDone()
    })
  }
  return (
    <Card isFlush title="收货验收" meta="以买家身份清点；少货会登记为差异">
      <GoodsTable
        goods={goods}
        asks={{
          label: '实收数量',
          field: ({ lineNo, name, supplied }) => (
            <InputNumber
              aria-label={`${name}实收数量`}
              min={0}
              max={supplied ?? 0}
              precision={0}
              value={counted.get(lineNo) ?? null}
              onChange={value => {
                const next = new Map(counted)
                if (value === null) next.delete(lineNo)
                else next.set(lineNo, value)
                setCounted(next)
              }}
              onPressEnter={go}
            />
          ),
        }}
      />
      <StepFoot label="确认收货" hint="验收后演练完成" isBusy={isBusy} fault={fault} onGo={go} />
    </Card>
  )
}
