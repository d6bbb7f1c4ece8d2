import { UnbindWechat } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { CaptchaDialog } from '../parts/CaptchaDialog.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useCaptcha } from '../use-captcha.ts'
import css from './AccountSecurityPage.module.css'

const { password } = UnbindWechat.shape

interface UnbindWechatDialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 解绑微信, with the password as proof. */
export function UnbindWechatDialog({ onClose, onDone }: UnbindWechatDialogProps) {
  const fields = useFields({ password }, { password: '' })
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptcha(async answer => {
    await call(identityEndpoints.unbindWechat, { ...fields.values, ...answer })
    showNotice('success', '微信已解绑')
    onDone()
  })
  const submit: typeof captcha.run = async answer => {
    setBusy(true)
    try {
      await captcha.run(answer)
    } catch (error) {
      if (!fields.takeErrors(error) && error instanceof Error) fields.setError('password', error.message)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) void submit()
  }
  return (
    <Dialog title="解绑微信" width={400} onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit} noValidate aria-label="解绑微信">
        <PasswordField {...fields.bind('password')} label="请输入登录密码" isAutoFocused />
        <Button type="submit" tone="danger" size="large" isBlock isBusy={isBusy}>
          确认解绑
        </Button>
        {captcha.asked && (
          <CaptchaDialog asked={captcha.asked} onSolve={answer => void submit(answer)} onClose={captcha.close} />
        )}
      </form>
    </Dialog>
  )
}
