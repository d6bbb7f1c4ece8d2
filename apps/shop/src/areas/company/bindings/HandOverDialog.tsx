import { useQueryClient } from '@tanstack/react-query'
import { type Binding, HandOver } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useId } from 'react'
import { useCaptcha } from '#areas/identity/public.ts'
import { acceptUser } from '#trade/session/session.ts'
import { refreshBindings } from '../refresh.ts'
import css from './bindings.module.css'

interface HandOverDialogProps {
  binding: Binding
  onClose: () => void
}

const { password } = HandOver.shape

/** 移交主账号: requires the password, because the login cannot undo it alone. */
export function HandOverDialog({ binding, onClose }: HandOverDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields({ password }, { password: '' })
  const { run, isBusy, dialog } = useCaptcha(
    async answer => {
      await call(companyEndpoints.handOverMain, { userBasicId: binding.userBasicId, ...fields.values, ...answer })
      showNotice('success', `主账号已移交给${binding.personName}`)
      // The rights of this login have changed.
      acceptUser(await call(identityEndpoints.renewToken, {}))
      await refreshBindings(queries)
      onClose()
    },
    error => fields.showError(error, 'password'),
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) run()
  }
  return (
    <Dialog
      title="移交主账号"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="danger" type="submit" form={formId} isBusy={isBusy}>
            移交给{binding.personName}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label="移交主账号">
        <p className={css.lead}>
          移交后，{binding.personName}（{binding.loginName}
          ）成为主账号，可管理员工、审批采购；您成为拥有全部权限的员工账号，不能自行收回。
        </p>
        <TextInput
          {...fields.bind('password')}
          label="当前密码"
          isRequired
          type="password"
          autoComplete="current-password"
          maxLength={64}
        />
        {dialog}
      </form>
    </Dialog>
  )
}
