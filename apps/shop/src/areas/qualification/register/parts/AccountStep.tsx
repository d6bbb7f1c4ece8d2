import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { AuthCode } from '@xiaojiu/contract/identity/schemas.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { NewRegistrant } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { PhoneIcon, ShieldIcon, UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AgreementLinks } from '#areas/cms/public.ts'
import { CodeField, PasswordField, SendCodeButton, TextField } from '#areas/identity/public.ts'
import { acceptUser } from '#trade/session/session.ts'
import { device } from '#trade/session/storage-keys.ts'
import css from '../RegisterPage.module.css'

const { mobile, loginName, password, personName } = NewRegistrant.shape
const SHAPE = { mobile, authCode: AuthCode, personName, loginName, password }
const EMPTY = { mobile: '', authCode: '', personName: '', loginName: '', password: '' }

/** 登录账号: creates a login for a verified mobile and signs in. */
export function AccountStep({ onDone }: { onDone: () => void }) {
  const fields = useFields(SHAPE, EMPTY)
  const [hasAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** A correct code is exchanged once; a taken login name must not cost another SMS. */
  const proof = useRef<{ mobile: string; ticket: string } | null>(null)

  const ticketFor = async (): Promise<string> => {
    if (proof.current?.mobile === fields.values.mobile) return proof.current.ticket
    const { ticket } = await call(identityEndpoints.checkCode, {
      mobile: fields.values.mobile,
      authCode: fields.values.authCode,
      purpose: 'register',
    })
    proof.current = { mobile: fields.values.mobile, ticket }
    return ticket
  }
  const register = async (wantsAnother: boolean): Promise<void> => {
    const { authCode: _, ...person } = fields.values
    const ticket = await ticketFor()
    const made = { ...person, ticket, wantsAnother, hasAgreed: true as const, ...device() }
    acceptUser(await call(qualificationEndpoints.registerAccount, made))
    onDone()
  }
  const attempt = async () => {
    setBusy(true)
    try {
      await register(false).catch(async error => {
        if (!isRefusal(error, 'mobile-registered')) throw error
        const text = `${error.message}。`
        if (await confirm({ title: '该手机号已有账号', text, okText: '注册新账号', cancelText: '取消' }))
          await register(true)
      })
    } catch (error) {
      if (isRefusal(error, 'register-code-expired')) proof.current = null
      if (fields.takeErrors(error) || !(error instanceof Error)) return
      if (isRefusal(error, 'login-name-taken')) fields.setError('loginName', error.message)
      else if (isRefusal(error, 'weak-password')) fields.setError('password', error.message)
      else fields.setError('authCode', error.message)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !fields.isValid(event.currentTarget)) return
    if (hasAgreed) void attempt()
    else showNotice('warning', '请先阅读并同意用户协议和隐私政策')
  }
  return (
    <form className={css.narrow} onSubmit={onSubmit} noValidate aria-label="注册登录账号">
      <h1 className={css.title}>注册采购账号</h1>
      <p className={css.lead}>先创建登录账号，再提交企业资料</p>
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
          purpose="register"
          mobile={fields.values.mobile}
          isReady={form => fields.isValid(form, ['mobile'])}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <TextField
        {...fields.bind('personName')}
        label="请输入您的姓名"
        icon={<UserIcon size={18} />}
        autoComplete="name"
        maxLength={20}
      />
      <TextField
        {...fields.bind('loginName')}
        label="设置登录账号，字母开头，4–30 位"
        icon={<ShieldIcon size={18} />}
        autoComplete="username"
        maxLength={30}
      />
      <PasswordField {...fields.bind('password')} label="设置密码，至少 8 位" isNew />
      <div className={css.agree}>
        <Checkbox checked={hasAgreed} onChange={setAgreed}>
          我已阅读并同意
        </Checkbox>
        <AgreementLinks keys={['terms', 'privacy']} />
      </div>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
        注册并填写企业资料
      </Button>
      <p className={css.below}>
        已有账号？
        <Link to="/login?redirect=/register" className={css.link}>
          登录后继续
        </Link>
      </p>
    </form>
  )
}
