import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { CodePurpose } from '@xiaojiu/contract/identity/schemas.ts'
import { type MouseEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { isRefusal } from '../../../lib/call-error.ts'
import { useSmsCountdown } from '../../../lib/sms-countdown.ts'
import { useCaptcha } from '../use-captcha.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import css from './LoginForm.module.css'

interface SendCodeButtonProps {
  readonly purpose: CodePurpose
  readonly mobile: string
  /** Checks the number before anything is sent. */
  readonly isReady: (form: HTMLFormElement | null) => boolean
  readonly onSent: () => void
  readonly onRefused: (message: string) => void
}

/** Sends a code by SMS, then counts down until another one may be sent. */
export function SendCodeButton({ purpose, mobile, isReady, onSent, onRefused }: SendCodeButtonProps) {
  const { secondsLeft, start } = useSmsCountdown(purpose)
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptcha(async answer => {
    const { resendAfterSeconds } = await call(identityEndpoints.sendCode, { mobile, purpose, ...answer })
    start(resendAfterSeconds)
    onSent()
  })
  const send: typeof captcha.run = async answer => {
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
    if (isReady(event.currentTarget.form)) void send()
  }
  return (
    <>
      <button type="button" className={css.send} disabled={isBusy || secondsLeft > 0} onClick={press}>
        {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
      </button>
      {captcha.asked && (
        <CaptchaDialog asked={captcha.asked} onSolve={answer => void send(answer)} onClose={captcha.close} />
      )}
    </>
  )
}
