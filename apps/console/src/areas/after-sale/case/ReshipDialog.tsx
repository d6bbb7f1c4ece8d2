import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { AutoComplete, Button, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from './case.module.css'
import { batchesLeft, codesIn, firstChoice, nextChoice, type ReshipPart } from './reship-parts.ts'

const CARRIERS = ['顺丰速运', '京东物流', '中通快递', '德邦快递', '中国邮政'].map(value => ({ value }))

interface ReshipDialogProps {
  readonly data: StaffCase
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** 补发: the batches to ship with the codes of their packs, the carrier and the waybill. */
export function ReshipDialog({ data, onClose, onDone }: ReshipDialogProps) {
  const [carrier, setCarrier] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  const [parts, setParts] = useState(() => data.reshipChoices.flatMap(firstChoice))
  const { isBusy, fault, run, setFault } = useAttempt()
  const change = (at: number, changes: Partial<ReshipPart>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...changes } : part)))
  const nameOf = (lineId: string) => data.lines.find(line => line.lineId === lineId)?.displayName ?? ''
  const send = () => {
    if (carrier.trim().length < 2) return setFault('请选择物流公司')
    if (!/^[A-Za-z0-9-]{6,30}$/.test(trackingNo.trim())) return setFault('请填写 6–30 位运单号')
    return void run(async () => {
      await call(afterSaleSellingEndpoints.reshipCase, {
        caseId: data.caseId,
        version: data.version,
        carrier: carrier.trim(),
        trackingNo: trackingNo.trim(),
        lines: parts
          .filter(part => part.quantity > 0)
          .map(({ codes, ...part }) => {
            const traceCodes = codesIn(codes)
            return { ...part, ...(traceCodes.length > 0 && { traceCodes }) }
          }),
      })
      await onDone()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '确认补发', run: send }], { isModal: true })
  return (
    <Modal open width={600} title="补发" okText="确认补发" confirmLoading={isBusy} onOk={send} onCancel={onClose}>
      <div className={css.form}>
        {data.reshipChoices.map(choice => (
          <div key={choice.lineId}>
            <b>
              {nameOf(choice.lineId)} 应补发 {choice.quantity}
            </b>
            {choice.batches.length === 0 && <p className={css.fault}>没有可发的批次，请先入库或拒绝补发</p>}
            {parts.map((part, at) =>
              part.lineId === choice.lineId ? (
                <div key={part.batchId}>
                  <div className={css.batch}>
                    <Select
                      aria-label="补发批次"
                      value={part.batchId}
                      options={batchesLeft(choice, parts.toSpliced(at, 1)).map(batch => ({
                        value: batch.batchId,
                        label: `批号 ${batch.batchNo} · 有效期至 ${batch.expiresOn ?? '—'} · 可用 ${batch.freeCount}`,
                      }))}
                      onChange={batchId => change(at, { batchId })}
                    />
                    <InputNumber
                      aria-label="补发数量"
                      min={0}
                      max={choice.quantity}
                      value={part.quantity}
                      onChange={quantity => change(at, { quantity: quantity ?? 0 })}
                    />
                  </div>
                  <Input.TextArea
                    aria-label="追溯码"
                    placeholder="扫追溯码，每盒一个；没有追溯码的不填"
                    autoSize={{ minRows: 1, maxRows: 5 }}
                    value={part.codes}
                    onChange={event => change(at, { codes: event.target.value })}
                  />
                  {part.codes.trim() !== '' && (
                    <p className={css.note}>
                      追溯码 {codesIn(part.codes).length} / {part.quantity}
                    </p>
                  )}
                </div>
              ) : null,
            )}
            {nextChoice(choice, parts) !== null && (
              <Button
                size="small"
                type="link"
                onClick={() => setParts([...parts, ...(nextChoice(choice, parts) ?? [])])}
              >
                再加一个批次
              </Button>
            )}
          </div>
        ))}
        <label>
          <span>物流公司</span>
          <AutoComplete
            aria-label="物流公司"
            value={carrier}
            options={CARRIERS}
            onChange={setCarrier}
            style={{ width: '100%' }}
          />
        </label>
        <label>
          <span>运单号</span>
          <Input
            aria-label="运单号"
            maxLength={30}
            value={trackingNo}
            onChange={event => setTrackingNo(event.target.value)}
          />
        </label>
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
