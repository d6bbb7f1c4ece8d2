import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './company.module.css'

interface TellDialogProps {
  readonly companyIds: readonly string[]
  /** The recipients as text. */
  readonly to: string
  readonly onClose: () => void
}

/** Sends a message to the inbox of one or more companies. */
export function TellDialog({ companyIds, to, onClose }: TellDialogProps) {
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const once = useOnce()
  const attempt = useAttempt()
  const send = () =>
    void attempt.run(async () => {
      const { count } = await once({ companyIds: [...companyIds], title, body }, given =>
        call(companyOperatingEndpoints.tellCompanies, given),
      )
      showNotice('success', `已发给 ${count} 家企业`)
      onClose()
    })
  return (
    <ActDialog
      title="发送消息"
      okText={`发给 ${companyIds.length} 家企业`}
      width={480}
      attempt={attempt}
      onClose={onClose}
      onOk={send}
    >
      <div className={css.form}>
        <p>{to} 的站内消息中会出现这条系统消息，发出后不能撤回。</p>
        <label>
          <span>标题</span>
          <Input autoFocus maxLength={40} value={title} onChange={event => setTitle(event.target.value)} />
        </label>
        <label>
          <span>内容</span>
          <Input.TextArea
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        </label>
      </div>
    </ActDialog>
  )
}
