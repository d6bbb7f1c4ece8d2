import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { ROLE_RIGHTS, SUB_ROLE_LABELS, SUB_ROLES, type SubRole } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { refreshBindings } from '../refresh.ts'
import { rightsText } from '../words.ts'
import css from './bindings.module.css'

interface DecideBindingDialogProps {
  binding: Binding
  isApproved: boolean
  onClose: () => void
}

const ROLES = SUB_ROLES.filter(role => role !== 'custom').map(key => ({ key, label: SUB_ROLE_LABELS[key] }))
const Reason = z.string().trim().min(2, '请填写驳回原因，申请人可见')

/** Passing takes a role, refusing a reason. */
export function DecideBindingDialog({ binding, isApproved, onClose }: DecideBindingDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const [role, setRole] = useState<SubRole>('purchaser')
  const fields = useFields({ reason: Reason }, { reason: '' })
  const [fault, setFault] = useState('')
  const { userBasicId, personName } = binding
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(companyEndpoints.decideBinding, {
        userBasicId,
        isApproved,
        reason: fields.values.reason,
        role,
        rights: [...ROLE_RIGHTS[role]],
      }),
    onSuccess: async () => {
      showNotice('success', isApproved ? `${personName}现在可以代表本企业操作` : '已驳回')
      await refreshBindings(queries)
      onClose()
    },
    onError: error => setFault(error.message),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && (isApproved || fields.isValid(event.currentTarget))) mutate()
  }
  return (
    <Dialog
      title={isApproved ? `通过绑定申请：${personName}` : `驳回绑定申请：${personName}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone={isApproved ? 'primary' : 'danger'} type="submit" form={formId} isBusy={isPending}>
            {isApproved ? '通过' : '驳回'}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label="处理绑定申请">
        <p className={css.lead}>
          {binding.loginName} · {binding.mobile}
          {binding.note !== '' && ` · ${binding.note}`}
        </p>
        {isApproved ? (
          <RadioGroup
            name="role"
            label="岗位"
            choices={ROLES}
            value={role}
            onChange={setRole}
            hint={`权限：${rightsText({ rights: [...ROLE_RIGHTS[role]] })}。通过后可在“员工账号”中调整权限和限额。`}
          />
        ) : (
          <TextArea {...fields.bind('reason')} label="驳回原因" isRequired maxLength={200} />
        )}
        <p className={css.bad} role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
