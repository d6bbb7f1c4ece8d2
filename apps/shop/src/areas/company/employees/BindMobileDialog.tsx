import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { type SubAccount, SubAccountMobile } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { AuthCode } from '@xiaojiu/contract/identity/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useId } from 'react'
import { SendCodeButton } from '#areas/identity/public.ts'
import css from './employees.module.css'
import { refreshEmployees } from './use-employee-acts.ts'

interface BindMobileDialogProps {
  account: SubAccount
  onClose: () => void
}

const { mobile } = SubAccountMobile.shape

/** 换绑手机: the code goes to the new mobile, whose holder reads it out. */
export function BindMobileDialog({ account, onClose }: BindMobileDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields({ mobile, authCode: AuthCode }, { mobile: '', authCode: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const proof = { ...fields.values, purpose: 'change-mobile' } as const
      const { ticket } = await call(identityEndpoints.checkCode, proof)
      const { userBasicId } = account
      return call(companyEndpoints.bindSubAccountMobile, { userBasicId, mobile: fields.values.mobile, ticket })
    },
    onSuccess: async () => {
      showNotice('success', `${account.personName}的手机号已更换`)
      await refreshEmployees(queries)
      onClose()
    },
    onError: error => fields.showError(error, 'authCode'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title={`换绑手机：${account.personName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            确认换绑
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate aria-label="换绑手机">
        <p className={css.lead}>当前绑定 {account.mobile}，验证码将发送到新手机号。</p>
        <TextInput {...fields.bind('mobile')} number="mobile" label="新手机号" isRequired />
        <div className={css.code}>
          <TextInput
            {...fields.bind('authCode')}
            number="auth-code"
            label="验证码"
            isRequired
            autoComplete="one-time-code"
          />
          <SendCodeButton
            purpose="change-mobile"
            mobile={fields.values.mobile}
            isReady={form => fields.isValid(form, ['mobile'])}
            sentText="验证码已发送"
            onRefused={message => fields.setError('authCode', message)}
          />
        </div>
      </form>
    </Dialog>
  )
}
