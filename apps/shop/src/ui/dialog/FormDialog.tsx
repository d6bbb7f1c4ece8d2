import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  title: string
  width: number
  isBusy: boolean
  onClose: () => void
  /** Gets the form, to put the cursor where something is wrong. */
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
}

/** A few fields in a dialog: sent by the button or by Enter. */
export function FormDialog({ title, width, isBusy, onClose, onSubmit, children }: FormDialogProps) {
  const formId = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isBusy}>
            提交
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
