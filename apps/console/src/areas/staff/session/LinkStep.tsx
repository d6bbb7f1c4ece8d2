import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { LogInStep } from '@xiaojiu/contract/staff/session-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from 'antd'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './log-in.module.css'
import { device } from './solve-captcha.ts'

interface LinkStepProps {
  readonly token: string
  readonly onStep: (step: LogInStep) => void
  readonly onBack: () => void
}

/** The link for a forgotten password. It works once, so a click is needed: message apps open links for a preview. */
export function LinkStep({ token, onStep, onBack }: LinkStepProps) {
  const { isBusy, fault, run } = useAttempt()
  const use = () => void run(async () => onStep(await call(staffEndpoints.logInByLink, { token, ...device() })))
  return (
    <div className={css.form}>
      <p>管理员已为您开通重设密码。链接一次有效，继续后请准备好动态口令。</p>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" size="large" block autoFocus loading={isBusy} onClick={use}>
        重设密码
      </Button>
      <Button type="link" onClick={onBack}>
        返回登录
      </Button>
    </div>
  )
}
