import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'

interface ResendDialogProps {
  readonly data: StaffCase
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** 协商补发: offers the goods again instead of the money; the buyer accepts or declines. */
export function ResendDialog({ data, onClose, onDone }: ResendDialogProps) {
  const [content, setContent] = useState('')
  const attempt = useAttempt()
  const send = () => {
    if (content.trim().length < 5) return attempt.setFault('请至少写 5 个字的说明')
    return void attempt.run(async () => {
      const { caseId, version } = data
      await call(afterSaleSellingEndpoints.proposeResend, { caseId, version, content: content.trim() })
      await onDone()
    })
  }
  const goods = data.lines.map(line => `${line.displayName} ${line.quantity} ${line.packUnit}`).join('、')
  return (
    <ActDialog title="协商补发" okText="提议补发" width={480} attempt={attempt} onClose={onClose} onOk={send}>
      <div>补发 {goods}，不再退款。买家接受后转入待补发，由您选择批次和物流；买家不接受，原申请照常处理。</div>
      <Input.TextArea
        autoFocus
        aria-label="给买家的说明"
        maxLength={300}
        showCount
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="如：破损的两盒今日补发，新批号效期更长"
        value={content}
        onChange={event => setContent(event.target.value)}
      />
    </ActDialog>
  )
}
