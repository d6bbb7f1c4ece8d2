import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { ProposeRefund } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { type StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from './case.module.css'

interface ProposeDialogProps {
  readonly data: StaffCase
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** 协商退款: offers a partial refund with a reason; the buyer accepts or declines. */
export function ProposeDialog({ data, onClose, onDone }: ProposeDialogProps) {
  const { caseId, version } = data
  const [yuan, setYuan] = useState('')
  const [content, setContent] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const amount = ProposeRefund.shape.amount.safeParse(yuan.trim())
  const send = () => {
    if (!amount.success || yuan.trim() === '') return setFault('请填写退款金额，如 12.50')
    if (content.trim().length < 5) return setFault('请至少写 5 个字的说明')
    const given = { caseId, version, amount: amount.data, content: content.trim() }
    return void run(async () => {
      await call(afterSaleSellingEndpoints.proposeRefund, given)
      await onDone()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '提议', run: send }], { isModal: true })
  return (
    <Modal
      open
      width={480}
      title="协商退款"
      okText={amount.success && yuan.trim() !== '' ? `提议退款 ${moneyText(amount.data)}` : '提议退款'}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onClose}
    >
      <div className={css.form}>
        <p>买家申请退款 {moneyText(data.refundAmount)}。买家接受后按提议的金额立即退款，本次售后结束。</p>
        <label>
          <span>退款金额（元）</span>
          <Input
            aria-label="退款金额"
            autoFocus
            inputMode="decimal"
            value={yuan}
            onChange={event => setYuan(event.target.value)}
          />
        </label>
        <label>
          <span>给买家的说明</span>
          <Input.TextArea
            aria-label="给买家的说明"
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="如：外箱轻微破损不影响使用，补偿一盒货款"
            value={content}
            onChange={event => setContent(event.target.value)}
          />
        </label>
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
