import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSmsCountdown } from '@xiaojiu/web/sms-countdown.ts'
import type { MouseEvent } from 'react'
import type { CaptchaAnswer } from '../captcha-answer.ts'
import { useCaptcha } from '../use-captcha.tsx'
import css from './LoginForm.module.css'

export interface CodeButtonProps {
  /** Which wait is counted: codes for different things do not share one. */
  readonly countdown: string
  readonly send: (answer: Partial<CaptchaAnswer>) => Promise<{ readonly resendAfterSeconds: number }>
  /** Checks the form before anything is sent. */
  readonly isReady?: (form: HTMLFormElement | null) => boolean
  readonly sentText?: string
  readonly onRefused: (message: string) => void
}

/** Sends a code by SMS, then counts down until another one may be sent. */
export function CodeButton({
  countdown,
  send,
  isReady = () => true,
  sentText = '验证码已发送，请查收短信',
  onRefused,
}: CodeButtonProps) {
  const { secondsLeft, start } = useSmsCountdown(countdown)
  const captcha = useCaptcha(
    async answer => {
      const { resendAfterSeconds } = await send(answer)
      start(resendAfterSeconds)
      showNotice('success', sentText)
    },
    error => {
      const { seconds } = isRefusal(error, 'code-just-sent') ? error.details : {}
      if (typeof seconds === 'number') start(seconds)
      if (error instanceof Error) onRefused(error.message)
    },
  )
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isReady(event.currentTarget.form)) captcha.run()
  }
  return (
    <>
      <button type="button" className={css.send} disabled={captcha.isBusy || secondsLeft > 0} onClick={press}>
        {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
      </button>
      {captcha.dialog}
    </>
  )
}
