import { useMutation } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { type SubAccount, SubAccountPassword } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useId } from 'react'
import { HandOver } from './HandOver.tsx'

interface ResetPasswordDialogProps {
  account: SubAccount
  onClose: () => void
}

const { password } = SubAccountPassword.shape

/** 重置密码: the password is visible, because the employee must be told. */
export function ResetPasswordDialog({ account, onClose }: ResetPasswordDialogProps) {
  const formId = useId()
  const fields = useFields({ password }, { password: '' })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call(companyEndpoints.resetSubAccountPassword, { userBasicId: account.userBasicId, ...fields.values }),
    onError: error => fields.showError(error, 'password'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  if (isSuccess)
    return (
      <HandOver
        title="密码已重置"
        personName={account.personName}
        loginName={account.loginName}
        password={fields.values.password}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={`重置密码：${account.personName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            重置密码
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate aria-label="重置密码">
        <TextInput
          {...fields.bind('password')}
          label="新密码"
          isRequired
          maxLength={64}
          autoComplete="off"
          hint="8 到 64 位；重置后该员工须用新密码重新登录"
        />
      </form>
    </Dialog>
  )
}
