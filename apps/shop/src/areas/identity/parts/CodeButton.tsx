import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useSmsCountdown } from '@xiaojiu/web/sms-countdown.ts'
import { type MouseEvent, useState } from 'react'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import { useCaptcha } from '../use-captcha.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import css from './LoginForm.module.css'

interface CodeButtonProps {
  /** Which wait is counted: codes for different things do not share one. */
  readonly countdown: string
  readonly send: (answer: Partial<CaptchaAnswer>) => Promise<{ readonly resendAfterSeconds: number }>
  /** Checks the form before anything is sent. */
  readonly isReady?: (form: HTMLFormElement | null) => boolean
  readonly onSent: () => void
  readonly onRefused: (message: string) => void
}

/** Sends a code by SMS, then counts down until another one may be sent. */
export function CodeButton({ countdown, send, isReady = () => true, onSent, onRefused }: CodeButtonProps) {
  const { secondsLeft, start } = useSmsCountdown(countdown)
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptcha(async answer => {
    const { resendAfterSeconds } = await send(answer)
    start(resendAfterSeconds)
    onSent()
  })
  const run: typeof captcha.run = async answer => {
    setBusy(true)
    try {
      await captcha.run(answer)
    } catch (error) {
      const { seconds } = isRefusal(error, 'code-just-sent') ? error.details : {}
      if (typeof seconds === 'number') start(seconds)
      if (error instanceof Error) onRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isReady(event.currentTarget.form)) void run()
  }
  return (
    <>
      <button type="button" className={css.send} disabled={isBusy || secondsLeft > 0} onClick={press}>
        {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
      </button>
      {captcha.asked && (
        <CaptchaDialog asked={captcha.asked} onSolve={answer => void run(answer)} onClose={captcha.close} />
      )}
    </>
  )
}
