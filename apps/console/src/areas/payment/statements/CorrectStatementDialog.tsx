import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { StoreStatementDetail } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { useLimitText } from '../limit-text.ts'
import css from './statements.module.css'

interface CorrectStatementDialogProps {
  readonly statement: StoreStatementDetail
  readonly onClose: () => void
  readonly onDone: (words: string) => Promise<void>
}

/** 更正单: the amount by which the debt is reduced, the reason, and the supporting paper. */
export function CorrectStatementDialog({ statement, onClose, onDone }: CorrectStatementDialogProps) {
  const [text, setText] = useState('')
  const [words, setWords] = useState('')
  const [papers, setPapers] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const limit = useLimitText('statement.correct')
  const once = useOnce()
  const amount = parseYuan(text.replaceAll(',', ''))
  const go = () => {
    const [paper] = papers
    if (amount === null || amount <= 0) return setFault('更正金额应大于零，最多两位小数')
    if (words.trim().length < 2) return setFault('请说明更正的内容')
    if (!paper) return setFault('请上传更正依据')
    const { companyId, month, closing } = statement
    const content = { companyId, month, closing, amount, words: words.trim(), paperFileId: paper.fileId }
    return void run(async () => {
      const { outcome } = await once(content, whole =>
        call(paymentSellingEndpoints.correctStatement, whole, { errors: 'caller' }),
      )
      await onDone(outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '更正单已开具，已通知客户')
    })
  }
  return (
    <Modal
      open
      width={560}
      title="开更正单"
      okText={amount === null || amount <= 0 ? '开更正单' : `冲减 ${moneyText(amount)}`}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={go}
      onCancel={onClose}
    >
      <div className={css.form}>
        <FieldList
          fields={[
            { label: '客户', value: statement.buyer.name },
            { label: '月份', value: statement.month },
            { label: '期末应收', value: moneyText(statement.closing) },
            { label: '尚可更正', value: moneyText(statement.correctable) },
          ]}
        />
        <label>
          <span>冲减金额（元）</span>
          <Input aria-label="冲减金额" autoFocus value={text} onChange={event => setText(event.target.value)} />
        </label>
        <label>
          <span>更正说明（客户可见）</span>
          <Input.TextArea
            aria-label="更正说明"
            maxLength={300}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="如：订单少发一盒，双方确认冲减"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </label>
        <PhotoUpload label="更正依据" purpose="paper" files={papers} onChange={setPapers} maxFiles={1} />
        <p className={css.quiet}>
          原月份不变，更正单计入本月；先冲减客户账期欠款，余额退入客户钱包，由本店货款承担。
          {limit === '' ? '' : `${limit}。`}
        </p>
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
