import { REHEARSED_PAPERS, type Rehearsal, type RehearsedPaper } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import css from './rehearsal.module.css'
import { StepFoot } from './StepFoot.tsx'

interface ShipStepProps {
  readonly rehearsal: Rehearsal
  readonly carriers: readonly string[]
  readonly onDone: () => Promise<unknown>
}

/** 复核发货: carrier and waybill, papers in the box, and the cold box for cold goods. */
export function ShipStep({ rehearsal, carriers, onDone }: ShipStepProps) {
  const { rehearsalId, goods } = rehearsal
  const [carrierName, setCarrier] = useState(carriers[0] ?? '')
  const [trackingNo, setTracking] = useState('')
  const [papers, setPapers] = useState<readonly RehearsedPaper[]>([])
  const [boxNo, setBox] = useState('')
  const [startCelsius, setStart] = useState<number | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const isCold = goods.some(line => line.isCold && line.picked.length > 0)
  const go = () =>
    void run(async () => {
      await call(
        orderSellingEndpoints.shipRehearsal,
        { rehearsalId, carrierName, trackingNo, papers: [...papers], boxNo, startCelsius },
        { errors: 'caller' },
      )
      await onDone()
    })
  return (
    <Card isFlush title="复核发货" meta="由复核人逐件核对批号和数量，资料随箱">
      <GoodsTable goods={goods} />
      <div className={css.form} style={{ padding: 'var(--s4)' }}>
        <div className={css.pair}>
          <label className={css.field}>
            <span>承运商</span>
            <Select
              aria-label="承运商"
              value={carrierName}
              onChange={setCarrier}
              options={carriers.map(name => ({ value: name, label: name }))}
            />
          </label>
          <label className={css.field}>
            <span>运单号</span>
            <Input
              aria-label="运单号"
              maxLength={30}
              placeholder="演练可填任意 8–30 位字母或数字"
              value={trackingNo}
              onChange={event => setTracking(event.target.value)}
              onPressEnter={go}
            />
          </label>
          {isCold && (
            <>
              <label className={css.field}>
                <span>冷藏箱编号</span>
                <Input
                  aria-label="冷藏箱编号"
                  maxLength={40}
                  value={boxNo}
                  onChange={event => setBox(event.target.value)}
                />
              </label>
              <label className={css.field}>
                <span>起运温度（℃）</span>
                <InputNumber aria-label="起运温度" step={0.1} value={startCelsius} onChange={setStart} />
              </label>
            </>
          )}
        </div>
        <Checkbox.Group
          value={[...papers]}
          onChange={values => setPapers(values)}
          options={(Object.keys(REHEARSED_PAPERS) as RehearsedPaper[]).map(paper => ({
            value: paper,
            label: `${REHEARSED_PAPERS[paper]}已放入箱内`,
          }))}
        />
      </div>
      <StepFoot label="确认发货" hint="发货后可下载演练的随货同行单" isBusy={isBusy} fault={fault} onGo={go} />
    </Card>
  )
}
