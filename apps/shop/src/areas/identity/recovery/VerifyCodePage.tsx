import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { CheckRecoveryCode } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import type { SubmitEvent } from 'react'
import { Link, Navigate } from 'react-router'
import { CodeButton } from '../parts/CodeButton.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import css from './RecoveryCard.module.css'
import { RecoveryCard } from './RecoveryCard.tsx'
import { maskedAccount, recoveryDraft, saveRecoveryDraft } from './recovery-draft.ts'

const { authCode } = CheckRecoveryCode.shape
const scene = 'find-password' as const

/** 验证身份: the code that arrived, then on to the password, or first to the choice among several logins. */
export function VerifyCodePage() {
  const { account } = recoveryDraft()
  const fields = useFields({ authCode }, { authCode: '' })
  const check = useMutation({
    mutationFn: async () => {
      const { expiresAt } = await call(identityEndpoints.checkRecoveryCode, { account, scene, ...fields.values })
      saveRecoveryDraft({ scene, provenUntil: expiresAt.getTime() })
      return call(identityEndpoints.listRecoverableAccounts, {})
    },
    onSuccess: ({ list }) => {
      saveRecoveryDraft({ userBasicId: list.length === 1 ? (list[0]?.userBasicId ?? '') : '' })
      goTo(list.length > 1 ? '/forgetPassword/companySelect' : '/forgetPassword/newPassword')
    },
    onError: error => fields.showError(error, 'authCode'),
  })
  if (account === '') return <Navigate to="/forgetPassword" replace />
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check.isPending && fields.isValid(event.currentTarget)) check.mutate()
  }
  return (
    <RecoveryCard
      step={1}
      title="验证身份"
      lead={
        <>
          如果账号 <b>{maskedAccount(account)}</b> 存在，验证码已发送到其绑定手机，5 分钟内有效
        </>
      }
    >
      <form className={css.narrow} onSubmit={onSubmit} noValidate aria-label="验证身份">
        <CodeField {...fields.bind('authCode')} isAutoFocused>
          <CodeButton
            countdown={scene}
            send={answer => call(identityEndpoints.sendRecoveryCode, { account, scene, ...answer })}
            onRefused={message => fields.setError('authCode', message)}
          />
        </CodeField>
        <p className={css.hint}>没有收到？请确认账号或手机号填写正确，并查看短信拦截记录。</p>
        <Button type="submit" tone="primary" size="large" isBlock isBusy={check.isPending}>
          下一步
        </Button>
        <div className={css.links}>
          <Link className={css.link} to="/forgetPassword">
            换一个账号
          </Link>
          <Link className={css.link} to="/forgetPassword/passwordRetrieval">
            手机号已停用？申诉找回
          </Link>
        </div>
      </form>
    </RecoveryCard>
  )
}
