import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { type Fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Input, InputNumber, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { useLimitText } from '../limit-text.ts'
import css from './credit.module.css'

interface LineDialogProps {
  readonly title: string
  readonly buyer: { readonly companyId: string; readonly name: string }
  readonly first: { readonly limit: Fen; readonly termDays: number }
  /** The application that this answers; absent: none. */
  readonly applicationId?: string
  /** Version of the line that was shown; 0: none. */
  readonly version: number
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** The used amount of the line. */
  readonly used?: Fen
  readonly onClose: () => void
  readonly onDone: (words: string) => Promise<void>
}

/** Limit, term and reason; the button shows the amount. */
export function LineDialog(props: LineDialogProps) {
  const { title, buyer, first, applicationId, version, facts, used, onClose, onDone } = props
  const alone = useLimitText('credit.set')
  const [text, setText] = useState(formatYuan(first.limit))
  const [termDays, setTermDays] = useState<number | null>(first.termDays)
  const [reason, setReason] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const limit = parseYuan(text.replaceAll(',', ''))
  const isBelow = limit !== null && used !== undefined && limit < used
  const save = () => {
    if (limit === null || limit <= 0) return setFault('额度应为大于零的金额，最多两位小数')
    if (termDays === null || termDays < 1 || termDays > 365) return setFault('账期为 1–365 天')
    if (reason.trim().length < 2) return setFault('请填写原因')
    return void run(async () => {
      const { outcome } = await call(paymentSellingEndpoints.setCreditLine, {
        companyId: buyer.companyId,
        ...(applicationId !== undefined && { applicationId }),
        limit,
        termDays,
        version,
        reason: reason.trim(),
      })
      await onDone(outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '已保存')
    })
  }
  return (
    <Modal
      open
      width={520}
      title={`${title} · ${buyer.name}`}
      okText={limit === null ? '保存' : `授信 ${moneyText(limit)}`}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <div className={css.form}>
        <FieldList fields={facts} />
        <div className={css.pair}>
          <label>
            <span>额度（元）</span>
            <Input aria-label="额度" autoFocus value={text} onChange={event => setText(event.target.value)} />
          </label>
          <label>
            <span>账期（天）</span>
            <InputNumber aria-label="账期天数" min={1} max={365} value={termDays} onChange={setTermDays} />
          </label>
        </div>
        <label>
          <span>原因</span>
          <Input
            aria-label="原因"
            maxLength={300}
            placeholder="如：合作稳定、无逾期"
            value={reason}
            onChange={event => setReason(event.target.value)}
            onPressEnter={save}
          />
        </label>
        {isBelow && <p className={css.note}>低于已用额度：不再有新的账期支付，已欠的不变</p>}
        {alone !== '' && <p className={css.quiet}>{alone}；降低额度和账期由一人决定</p>}
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
