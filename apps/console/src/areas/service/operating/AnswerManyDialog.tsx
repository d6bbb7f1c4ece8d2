import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from '../complaints/complaints.module.css'

interface AnswerManyDialogProps {
  readonly complaintIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The same answer to all that were picked, or to none. */
export function AnswerManyDialog({ complaintIds, onClose, onDone }: AnswerManyDialogProps) {
  const [content, setContent] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const once = useOnce()
  const send = () => {
    if (content.trim().length < 5) return setFault('请至少写 5 个字')
    return void run(async () => {
      const { count } = await once({ complaintIds: [...complaintIds], content: content.trim() }, given =>
        call(serviceOperatingEndpoints.answerComplaints, given),
      )
      showNotice('success', `已回复 ${count} 条`)
      onDone()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '全部回复', run: send }], { isModal: true })
  return (
    <Modal
      open
      title={`统一回复 ${complaintIds.length} 条`}
      width={520}
      okText="全部回复"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onCancel={onClose}
      onOk={send}
    >
      <div className={css.answer}>
        <p>每位买家都会收到同样的回复，发出后不能修改；其中有已完结的，则一条也不会发出。</p>
        <Input.TextArea
          autoFocus
          aria-label="统一回复的内容"
          placeholder="回复内容"
          maxLength={1000}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={content}
          onChange={event => setContent(event.target.value)}
        />
        {fault !== null && (
          <p role="alert" className={css.fault}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
