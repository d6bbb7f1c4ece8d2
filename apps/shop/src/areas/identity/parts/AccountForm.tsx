import { useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { PasswordLogin } from '@xiaojiu/contract/identity/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { device } from '#trade/session/storage-keys.ts'
import { finishLogin, rememberAccount, rememberedAccount } from '../finish-login.ts'
import { useCaptcha } from '../use-captcha.tsx'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

const { jzt_username, jzt_password } = PasswordLogin.shape

/** 账号登录. */
export function AccountForm({ redirect }: { readonly redirect: string | undefined }) {
  const queries = useQueryClient()
  const { canOpen } = useReader()
  const fields = useFields({ jzt_username, jzt_password }, { jzt_username: rememberedAccount(), jzt_password: '' })
  const [isRemembered, setRemembered] = useState(true)
  const { run, isBusy, dialog } = useCaptcha(
    async answer => {
      const user = await call(identityEndpoints.loginByPassword, { ...fields.values, ...answer, ...device() })
      rememberAccount(isRemembered ? fields.values.jzt_username.trim() : null)
      finishLogin(queries, user, redirect)
    },
    error => fields.showError(error, 'jzt_password'),
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) run()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="账号登录">
      <TextField
        {...fields.bind('jzt_username')}
        number="login-text"
        label="请输入账号或手机号"
        icon={<UserIcon size={18} />}
        autoComplete="username"
        isAutoFocused={fields.values.jzt_username === ''}
      />
      <PasswordField {...fields.bind('jzt_password')} isAutoFocused={rememberedAccount() !== ''} />
      <div className={css.line}>
        <Checkbox checked={isRemembered} onChange={setRemembered}>
          记住账号
        </Checkbox>
        {canOpen('/forgetPassword') && (
          <Link to="/forgetPassword" className={css.link}>
            忘记密码
          </Link>
        )}
      </div>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
        登录
      </Button>
      {dialog}
    </form>
  )
}
