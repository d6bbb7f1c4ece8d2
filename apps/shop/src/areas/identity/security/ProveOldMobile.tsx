import { useMutation } from '@tanstack/react-query'
import { CheckOwnCode } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { CodeButton } from '../parts/CodeButton.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import css from './ChangeMobilePage.module.css'

const { authCode } = CheckOwnCode.shape

interface ProveOldMobileProps {
  /** Masked. */
  readonly mobile: string
  readonly onProven: (ticket: string) => void
}

/** First the mobile that is bound now. */
export function ProveOldMobile({ mobile, onProven }: ProveOldMobileProps) {
  const fields = useFields({ authCode }, { authCode: '' })
  const check = useMutation({
    mutationFn: () => call(identityEndpoints.checkOwnCode, fields.values),
    onSuccess: ({ ticket }) => onProven(ticket),
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('authCode', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check.isPending && fields.isValid(event.currentTarget)) check.mutate()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="验证当前手机">
      <p className={css.lead}>
        当前绑定手机 <b className="num">{mobile}</b>
      </p>
      <CodeField {...fields.bind('authCode')} isAutoFocused>
        <CodeButton
          countdown="prove-mobile"
          send={answer => call(identityEndpoints.sendOwnCode, answer)}
          onSent={() => showNotice('success', '验证码已发送，请查收短信')}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={check.isPending}>
        下一步
      </Button>
      <p className={css.lost}>
        原手机号已停用？
        <Link className={css.link} to="/forgetPassword/passwordRetrieval">
          提交证照申诉更换
        </Link>
      </p>
    </form>
  )
}
