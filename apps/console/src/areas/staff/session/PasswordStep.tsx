import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { LogInStep } from '@xiaojiu/contract/staff/session-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { currentConsole } from '#shell/console-face.ts'
import { CodeStep } from './CodeStep.tsx'
import css from './log-in.module.css'
import { device, solveCaptcha } from './solve-captcha.ts'

interface PasswordStepProps {
  readonly login: string | undefined
  readonly onStep: (step: LogInStep) => void
}

/** Login and password. Sellers may use a code by SMS instead; the platform has no such option. */
export function PasswordStep({ login: known, onStep }: PasswordStepProps) {
  const [login, setLogin] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [byCode, setByCode] = useState<'log-in' | 'forgotten' | null>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const isSeller = currentConsole().kind === 'seller'
  if (byCode !== null)
    return <CodeStep isForgotten={byCode === 'forgotten'} onStep={onStep} onBack={() => setByCode(null)} />
  const logIn = async () => {
    if (login.trim() === '') return setFault('请输入账号或手机号')
    if (password === '') return setFault('请输入密码')
    await run(async () => {
      const proof = { login: login.trim(), password, ...device() }
      try {
        onStep(await call(staffEndpoints.logIn, proof))
      } catch (error) {
        // After failed attempts the server requires a proof of work, which the browser computes without the user.
        if (!isRefusal(error, 'captcha-needed')) throw error
        onStep(await call(staffEndpoints.logIn, { ...proof, ...(await solveCaptcha()) }))
      }
    })
  }
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void logIn()
      }}
    >
      <label>
        <span>账号</span>
        <Input
          size="large"
          autoFocus={known === undefined}
          autoComplete="username"
          value={login}
          disabled={known !== undefined}
          placeholder={isSeller ? '登录名或手机号' : '登录名'}
          onChange={event => setLogin(event.target.value)}
        />
      </label>
      <label>
        <span>密码</span>
        <Input.Password
          size="large"
          autoFocus={known !== undefined}
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        登录
      </Button>
      {isSeller && known === undefined && (
        <div className={css.ways}>
          <Button type="link" onClick={() => setByCode('log-in')}>
            短信验证码登录
          </Button>
          <Button type="link" onClick={() => setByCode('forgotten')}>
            忘记密码
          </Button>
        </div>
      )}
      {!isSeller && known === undefined && (
        <p className={css.hint}>忘记密码请联系安全管理员，重设链接会发到您本人的手机。</p>
      )}
    </form>
  )
}
