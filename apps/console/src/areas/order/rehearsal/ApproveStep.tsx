import type { Rehearsal } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { StepFoot } from './StepFoot.tsx'

interface StepProps {
  readonly rehearsal: Rehearsal
  readonly onDone: () => Promise<unknown>
}

/** 审核: the quantity of each line that can be supplied. */
export function ApproveStep({ rehearsal, onDone }: StepProps) {
  const { rehearsalId, goods } = rehearsal
  const [given, setGiven] = useState<ReadonlyMap<number, number>>(
    new Map(goods.map(({ lineNo, quantity }) => [lineNo, quantity])),
  )
  const { isBusy, fault, run } = useAttempt()
  const go = () =>
    void run(async () => {
      const lines = goods.map(({ lineNo }) => ({ lineNo, quantity: given.get(lineNo) ?? 0 }))
      await call(orderSellingEndpoints.approveRehearsal, { rehearsalId, lines }, { errors: 'caller' })
      await onDone()
    })
  return (
    <Card isFlush title="审核" meta="核对买家、收货地址和可供数量；正式订单缺货的部分会立即退款">
      <GoodsTable
        goods={goods}
        asks={{
          label: '可供数量',
          field: ({ lineNo, name, quantity }) => (
            <InputNumber
              aria-label={`${name}可供数量`}
              min={0}
              max={quantity}
              precision={0}
              value={given.get(lineNo) ?? null}
              onChange={value => setGiven(new Map(given).set(lineNo, value ?? 0))}
            />
          ),
        }}
      />
      <StepFoot label="审核通过" hint="审核后进入拣货" isBusy={isBusy} fault={fault} onGo={go} />
    </Card>
  )
}
