import type { Rehearsal } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { GoodsName } from './GoodsTable.tsx'
import css from './rehearsal.module.css'
import { StepFoot } from './StepFoot.tsx'

/** 拣货: the quantity of each batch to pick. There is nothing to enter, as in a warehouse. */
export function PickStep({
  rehearsal,
  onDone,
}: {
  readonly rehearsal: Rehearsal
  readonly onDone: () => Promise<unknown>
}) {
  const { rehearsalId, goods } = rehearsal
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map())
  const { isBusy, fault, run, setFault } = useAttempt()
  const lines = goods.filter(({ supplied }) => supplied !== 0)
  const rows = lines.flatMap(line => line.shelf.map((batch, at) => ({ line, batch, isFirst: at === 0 })))
  const go = () => {
    const picks = rows.flatMap(({ line: { lineNo }, batch: { batchNo } }) => {
      const quantity = taken.get(`${lineNo} ${batchNo}`) ?? 0
      return quantity > 0 ? [{ lineNo, batchNo, quantity }] : []
    })
    if (picks.length === 0) return setFault('请在所拣批次填写数量')
    return void run(async () => {
      await call(orderSellingEndpoints.pickRehearsal, { rehearsalId, picks }, { errors: 'caller' })
      await onDone()
    })
  }
  return (
    <Card isFlush title="拣货" meta="近效期先出；按货架上的批次填写实拣数量">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={css.end}>
              应拣
            </th>
            <th scope="col">货架批号</th>
            <th scope="col">有效期至</th>
            <th scope="col" className={css.end}>
              在架
            </th>
            <th scope="col" className={css.end}>
              实拣
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, batch, isFirst }) => {
            const key = `${line.lineNo} ${batch.batchNo}`
            return (
              <tr key={key}>
                <td>{isFirst && <GoodsName line={line} />}</td>
                <td className={css.end}>{isFirst && `${line.supplied} ${line.packUnit}`}</td>
                <td>{batch.batchNo}</td>
                <td>{batch.expiresOn ?? '长期'}</td>
                <td className={css.end}>{batch.quantity}</td>
                <td className={css.end}>
                  <InputNumber
                    aria-label={`批号 ${batch.batchNo} 实拣`}
                    min={0}
                    precision={0}
                    value={taken.get(key) ?? null}
                    onChange={value => setTaken(new Map(taken).set(key, value ?? 0))}
                    onPressEnter={go}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <StepFoot label="拣货完成" hint="批号或数量不对不能完成" isBusy={isBusy} fault={fault} onGo={go} />
    </Card>
  )
}
