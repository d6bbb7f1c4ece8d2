import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useState } from 'react'
import { rememberAccount } from '../finish-login.ts'
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx'
import { NEW_PASSWORD_SHAPE, NO_PASSWORDS, repeatProblem } from '../words.ts'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { RecoveryExpired } from './RecoveryExpired.tsx'
import { isProvenFor, recoveryDraft, saveRecoveryDraft } from './recovery-draft.ts'

/** 设置新密码. Without a proof the page says so before anything is typed. */
export function NewPasswordPage() {
  const { userBasicId } = recoveryDraft()
  const fields = useFields(NEW_PASSWORD_SHAPE, NO_PASSWORDS)
  const [isExpired, setExpired] = useState(false)
  const isProven = !isExpired && (isProvenFor('find-password') || isProvenFor('password-appeal'))
  const rewrite = useMutation({
    mutationFn: () => {
      const { newPassword } = fields.values
      return userBasicId === ''
        ? call(identityEndpoints.rewritePassword, { newPassword })
        : call(identityEndpoints.rewritePasswordOf, { userBasicId, newPassword })
    },
    onSuccess: ({ loginName }) => {
      saveRecoveryDraft({ loginName })
      rememberAccount(loginName)
      goTo('/forgetPassword/forgetSuccess', { replace: true })
    },
    onError: error => {
      if (isRefusal(error, 'recovery-expired')) setExpired(true)
      else fields.showError(error, 'newPassword')
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (rewrite.isPending || !fields.isValid(event.currentTarget)) return
    const problem = repeatProblem(fields.values)
    if (problem === null) rewrite.mutate()
    else fields.setError('repeated', problem)
  }
  return (
    <RecoveryCard step={2} title="设置新密码" lead="设置成功后，该账号在所有设备上都需要重新登录">
      {!isProven ? (
        <RecoveryExpired />
      ) : (
        <form className={css.narrow} onSubmit={onSubmit} noValidate aria-label="设置新密码">
          <NewPasswordFields fields={fields} isAutoFocused />
          <Button type="submit" tone="primary" size="large" isBlock isBusy={rewrite.isPending}>
            确认修改
          </Button>
        </form>
      )}
    </RecoveryCard>
  )
}
