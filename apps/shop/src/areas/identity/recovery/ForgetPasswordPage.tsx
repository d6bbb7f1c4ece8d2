import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { SendRecoveryCode } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { useSmsCountdown } from '@xiaojiu/web/sms-countdown.ts'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { rememberedAccount } from '../finish-login.ts'
import { TextField } from '../parts/TextField.tsx'
import { useCaptcha } from '../use-captcha.tsx'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { startRecovery } from './recovery-draft.ts'

const { account } = SendRecoveryCode.shape

/** 忘记密码: asks for the login. A code is sent at once, and the next page asks for it. */
export function ForgetPasswordPage() {
  const fields = useFields({ account }, { account: rememberedAccount() })
  const { start } = useSmsCountdown('find-password')
  const goOn = (seconds: number) => {
    start(seconds)
    startRecovery(fields.values.account.trim())
    goTo('/forgetPassword/verifyCode')
  }
  const { run, isBusy, dialog } = useCaptcha(
    async answer => {
      const input = { account: fields.values.account, scene: 'find-password', ...answer } as const
      goOn((await call(identityEndpoints.sendRecoveryCode, input)).resendAfterSeconds)
    },
    error => {
      const { seconds } = isRefusal(error, 'code-just-sent') ? error.details : {}
      // A code was sent already, so the next page asks for it.
      if (typeof seconds === 'number') goOn(seconds)
      else fields.showError(error, 'account')
    },
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) run()
  }
  return (
    <RecoveryCard step={0} title="找回登录密码" lead="验证码将发送到账号绑定的手机">
      <form className={css.narrow} onSubmit={onSubmit} noValidate aria-label="确认账号">
        <TextField
          {...fields.bind('account')}
          number="login-text"
          label="请输入账号或手机号"
          icon={<UserIcon size={18} />}
          autoComplete="username"
          isAutoFocused
        />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
          下一步
        </Button>
        <div className={css.links}>
          <Link className={css.link} to="/forgetPassword/passwordRetrieval">
            手机号已停用？申诉找回
          </Link>
          <Link className={css.link} to="/forgetPassword/PasswordRetrievalSubject">
            查看申诉进度
          </Link>
          <Link className={css.link} to="/login">
            返回登录
          </Link>
        </div>
        {dialog}
      </form>
    </RecoveryCard>
  )
}
