import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  title: string
  width: number
  isBusy: boolean
  onClose: () => void
  /** Receives the form, to focus the first wrong field. */
  onSubmit: (form: HTMLFormElement) => void
  /** Label of the button; for payments it names the amount. */
  verb?: string
  tone?: 'primary' | 'danger'
  isOff?: boolean
  children: ReactNode
}

/** A dialog with a few fields, submitted by the button or Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, width, isBusy, onClose, onSubmit, verb = '提交', tone = 'primary', isOff = false, children } = props
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
          <Button tone={tone} type="submit" form={formId} isBusy={isBusy} disabled={isOff}>
            {verb}
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
