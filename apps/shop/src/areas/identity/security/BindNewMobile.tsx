import { useMutation } from '@tanstack/react-query'
import { ChangeMobile } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { AuthCode, type UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import type { SubmitEvent } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { PhoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { SendCodeButton } from '../parts/SendCodeButton.tsx'
import { TextField } from '../parts/TextField.tsx'
import css from './ChangeMobilePage.module.css'

const purpose = 'change-mobile' as const

interface BindNewMobileProps {
  readonly oldTicket: string
  readonly onDone: (user: UserInfo) => void
  /** The proof of the old mobile is over. */
  readonly onExpired: () => void
}

/** Then the new one. */
export function BindNewMobile({ oldTicket, onDone, onExpired }: BindNewMobileProps) {
  const fields = useFields({ mobile: ChangeMobile.shape.mobile, authCode: AuthCode }, { mobile: '', authCode: '' })
  const change = useMutation({
    mutationFn: async () => {
      const mobile = fields.values.mobile.trim()
      const { ticket } = await call(identityEndpoints.checkCode, { mobile, purpose, authCode: fields.values.authCode })
      return call(identityEndpoints.changeMobile, { oldTicket, mobile, ticket })
    },
    onSuccess: onDone,
    onError: error => {
      if (isRefusal(error, 'mobile-unproven')) {
        showNotice('warning', error.message)
        onExpired()
      } else if (isRefusal(error, 'same-mobile')) fields.setError('mobile', error.message)
      else if (!fields.takeErrors(error)) fields.setError('authCode', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending && fields.isValid(event.currentTarget)) change.mutate()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="绑定新手机">
      <TextField
        {...fields.bind('mobile')}
        number="mobile"
        label="请输入新手机号"
        icon={<PhoneIcon size={18} />}
        autoComplete="tel"
        isAutoFocused
      />
      <CodeField {...fields.bind('authCode')}>
        <SendCodeButton
          purpose={purpose}
          mobile={fields.values.mobile}
          isReady={form => fields.isValid(form, ['mobile'])}
          onSent={() => showNotice('success', '验证码已发送，请查收短信')}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={change.isPending}>
        确认更换
      </Button>
    </form>
  )
}
