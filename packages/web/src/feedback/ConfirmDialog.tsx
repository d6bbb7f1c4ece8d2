import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { useEffect } from 'react'
import { useQuestions } from '../confirm.ts'

/** Shows the open question of `confirm()`. */
export function ConfirmDialog() {
  const [question] = useQuestions(state => state.waiting)
  const questionId = question?.id
  // The dialog focuses its first button, the close button; the confirm button should have the focus.
  useEffect(() => {
    if (questionId !== undefined) document.querySelector<HTMLElement>('[data-confirm="ok"]')?.focus()
  }, [questionId])
  if (!question) return null
  const { id, title, text, okText, cancelText, isDangerous, answer } = question
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
          <Button tone={isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)} data-confirm="ok">
            {okText}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
