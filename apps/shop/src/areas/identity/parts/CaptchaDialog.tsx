import { useState } from 'react'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import css from './SliderCaptcha.module.css'
import { SliderCaptcha } from './SliderCaptcha.tsx'
import { WorkCaptcha } from './WorkCaptcha.tsx'

/** A try that has to prove a person is at work before it can go on. */
export interface CaptchaTry {
  /** Counts the tries: each gets a fresh puzzle. */
  readonly round: number
  readonly error: string | null
}

interface CaptchaDialogProps {
  readonly asked: CaptchaTry
  readonly onSolve: (answer: CaptchaAnswer) => void
  readonly onClose: () => void
}

export function CaptchaDialog({ asked, onSolve, onClose }: CaptchaDialogProps) {
  const [isByWork, setByWork] = useState(false)
  const Puzzle = isByWork ? WorkCaptcha : SliderCaptcha
  return (
    <Dialog title="安全验证" width={368} onClose={onClose}>
      <Puzzle key={asked.round} error={asked.error} onSolve={onSolve} />
      <p className={css.other}>
        <Button tone="text" size="small" onClick={() => setByWork(!isByWork)}>
          {isByWork ? '改用滑块验证' : '看不清或无法拖动？改用无障碍验证'}
        </Button>
      </p>
    </Dialog>
  )
}
