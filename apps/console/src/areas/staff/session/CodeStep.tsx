import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { LogInStep } from '@xiaojiu/contract/staff/session-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { Button, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './log-in.module.css'
import { device, solveCaptcha } from './solve-captcha.ts'

interface CodeStepProps {
  /** The person sets a new password afterwards. */
  readonly isForgotten: boolean
  readonly onStep: (step: LogInStep) => void
  readonly onBack: () => void
}

/** A code by SMS instead of the password. */
export function CodeStep({ isForgotten, onStep, onBack }: CodeStepProps) {
  const [mobile, setMobile] = useState('')
  const [authCode, setAuthCode] = useState('')
  const [waitSeconds, setWaitSeconds] = useState(0)
  const { isBusy, fault, run } = useAttempt()
  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds])
  const send = () =>
    run(async () => {
      try {
        setWaitSeconds((await call(staffEndpoints.sendLogInCode, { mobile })).resendAfterSeconds)
      } catch (error) {
        if (!isRefusal(error, 'captcha-needed')) throw error
        const solved = await solveCaptcha()
        setWaitSeconds((await call(staffEndpoints.sendLogInCode, { mobile, ...solved })).resendAfterSeconds)
      }
    })
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void run(async () =>
          onStep(await call(staffEndpoints.logInByCode, { mobile, authCode, isForgotten, ...device() })),
        )
      }}
    >
      <label>
        <span>手机号</span>
        <Input
          size="large"
          autoFocus
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={mobile}
          onChange={event => setMobile(event.target.value.trim())}
        />
      </label>
      <label>
        <span>验证码</span>
        <Space.Compact block>
          <Input
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={authCode}
            onChange={event => setAuthCode(event.target.value.trim())}
          />
          <Button size="large" disabled={waitSeconds > 0 || isBusy} onClick={() => void send()}>
            {waitSeconds > 0 ? `${waitSeconds} 秒后重发` : '获取验证码'}
          </Button>
        </Space.Compact>
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        登录
      </Button>
      <Button type="link" onClick={onBack}>
        密码登录
      </Button>
    </form>
  )
}
