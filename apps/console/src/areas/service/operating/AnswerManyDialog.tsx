import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'

interface AnswerManyDialogProps {
  readonly complaintIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Sends the same answer to all selected complaints, or to none. */
export function AnswerManyDialog({ complaintIds, onClose, onDone }: AnswerManyDialogProps) {
  const [content, setContent] = useState('')
  const attempt = useAttempt()
  const once = useOnce()
  const send = () => {
    if (content.trim().length < 5) return attempt.setFault('请至少写 5 个字')
    return void attempt.run(async () => {
      const { count } = await once({ complaintIds: [...complaintIds], content: content.trim() }, given =>
        call(serviceOperatingEndpoints.answerComplaints, given),
      )
      showNotice('success', `已回复 ${count} 条`)
      onDone()
    })
  }
  return (
    <ActDialog
      title={`统一回复 ${complaintIds.length} 条`}
      okText="全部回复"
      attempt={attempt}
      onClose={onClose}
      onOk={send}
    >
      <p>每位买家都会收到同样的回复，发出后不能修改；其中有已完结的，则一条也不会发出。</p>
      <WordsBox
        isFocused
        label="统一回复的内容"
        placeholder="回复内容"
        maxLength={1000}
        maxRows={8}
        value={content}
        onChange={setContent}
      />
    </ActDialog>
  )
}
