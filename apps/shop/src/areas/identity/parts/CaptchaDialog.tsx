import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { type CaptchaAnswer, SliderCaptcha } from './SliderCaptcha.tsx'

/** A try that has to prove a person is at work before it can go on. */
export interface CaptchaTry {
  /** Counts the tries: each gets a fresh picture. */
  readonly round: number
  readonly error: string | null
}

interface CaptchaDialogProps {
  readonly asked: CaptchaTry
  readonly onSolve: (answer: CaptchaAnswer) => void
  readonly onClose: () => void
}

export function CaptchaDialog({ asked, onSolve, onClose }: CaptchaDialogProps) {
  return (
    <Dialog title="安全验证" width={368} onClose={onClose}>
      <SliderCaptcha key={asked.round} error={asked.error} onSolve={onSolve} />
    </Dialog>
  )
}
