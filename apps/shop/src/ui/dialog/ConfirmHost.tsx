import { useSyncExternalStore } from 'react'
import { Button } from '../button/Button.tsx'
import { openQuestions, watchQuestions } from './confirm-queue.ts'
import { Dialog } from './Dialog.tsx'

/** Shows the questions of `confirm()`, one at a time. Mounted once, at the root. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(watchQuestions, openQuestions, openQuestions)
  if (!question) return null
  const { id, title, content, okText = '确定', cancelText = '取消', tone = 'primary', answer } = question
  return (
    <Dialog
      key={id}
      title={title}
      width={420}
      isAlert
      onClose={() => answer(false)}
      footer={
        <>
          {cancelText !== null && <Button onClick={() => answer(false)}>{cancelText}</Button>}
          <Button tone={tone} autoFocus onClick={() => answer(true)}>
            {okText}
          </Button>
        </>
      }
    >
      {content}
    </Dialog>
  )
}
