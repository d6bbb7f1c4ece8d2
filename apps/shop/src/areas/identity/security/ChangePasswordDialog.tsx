import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { type SubmitEvent, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { acceptUser } from '#trade/session/session.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { NEW_PASSWORD_SHAPE, NO_PASSWORDS, repeatProblem } from '../new-password.ts'
import { CaptchaDialog } from '../parts/CaptchaDialog.tsx'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useCaptcha } from '../use-captcha.ts'
import css from './AccountSecurityPage.module.css'

const { oldPassword } = ChangePassword.shape

/** 修改密码: the old one proves who asks. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const old = useFields({ oldPassword }, { oldPassword: '' })
  const fields = useFields(NEW_PASSWORD_SHAPE, NO_PASSWORDS)
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptcha(async answer => {
    const { newPassword } = fields.values
    acceptUser(await call(identityEndpoints.changePassword, { ...old.values, newPassword, ...answer }))
    showNotice('success', '密码已修改，其他设备已退出登录')
    void queries.invalidateQueries({ queryKey: [identityEndpoints.listSessions.path] })
    onClose()
  })
  const submit: typeof captcha.run = async answer => {
    setBusy(true)
    try {
      await captcha.run(answer)
    } catch (error) {
      const isTaken = fields.takeErrors(error) || old.takeErrors(error)
      if (isTaken || !(error instanceof Error)) return
      const isNewOne = 'reason' in error && (error.reason === 'same-password' || error.reason === 'weak-password')
      if (isNewOne) fields.setError('newPassword', error.message)
      else old.setError('oldPassword', error.message)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isRight = [old.isValid(form), fields.isValid(form)].every(Boolean)
    if (isBusy || !isRight) return
    const problem = repeatProblem(fields.values)
    if (problem === null) void submit()
    else fields.setError('repeated', problem)
  }
  return (
    <Dialog title="修改登录密码" width={440} onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit} noValidate aria-label="修改登录密码">
        <PasswordField {...old.bind('oldPassword')} label="请输入当前密码" isAutoFocused />
        <NewPasswordFields fields={fields} />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
          确认修改
        </Button>
        {captcha.asked && (
          <CaptchaDialog asked={captcha.asked} onSolve={answer => void submit(answer)} onClose={captcha.close} />
        )}
      </form>
    </Dialog>
  )
}
