import { useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { CodeLogin, type LoginOption } from '@xiaojiu/contract/identity/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { PhoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useState } from 'react'
import { device } from '#trade/session/storage-keys.ts'
import { finishLogin } from '../finish-login.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { CodeField, SendCodeButton } from './CodeField.tsx'
import css from './LoginForm.module.css'
import { TextField } from './TextField.tsx'

const { mobile, authCode } = CodeLogin.shape

/** 短信登录. */
export function CodeForm({ redirect }: { readonly redirect: string | undefined }) {
  const queries = useQueryClient()
  const fields = useFields({ mobile, authCode }, { mobile: '', authCode: '' })
  const [isBusy, setBusy] = useState(false)
  const [accounts, setAccounts] = useState<readonly LoginOption[]>([])

  const logIn = async (userBasicId?: string) => {
    setBusy(true)
    try {
      const choice = await call(identityEndpoints.loginByCode, { ...fields.values, userBasicId, ...device() })
      setAccounts(choice.accounts)
      if (choice.user) finishLogin(queries, choice.user, redirect)
    } catch (error) {
      setAccounts([])
      fields.showError(error, 'authCode')
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) void logIn()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="短信登录">
      <TextField
        {...fields.bind('mobile')}
        number="mobile"
        label="请输入手机号"
        icon={<PhoneIcon size={18} />}
        autoComplete="tel"
        isAutoFocused
      />
      <CodeField {...fields.bind('authCode')}>
        <SendCodeButton
          purpose="login"
          mobile={fields.values.mobile}
          isReady={form => fields.isValid(form, ['mobile'])}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <p className={css.hint}>请使用已注册的手机号登录</p>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
        登录
      </Button>
      {accounts.length > 0 && (
        <Dialog title="请选择要登录的账号" width={440} onClose={() => setAccounts([])}>
          <AccountChoice accounts={accounts} isBusy={isBusy} onChoose={account => void logIn(account.userBasicId)} />
        </Dialog>
      )}
    </form>
  )
}
