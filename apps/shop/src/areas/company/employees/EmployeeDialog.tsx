import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { NewSubAccount, type SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { type EmployeeTerms, LimitText, limitOf, termsOf } from './employee-form.ts'
import css from './employees.module.css'
import { HandOver } from './HandOver.tsx'
import { TermFields } from './TermFields.tsx'
import { refreshEmployees } from './use-employee-acts.ts'

interface EmployeeDialogProps {
  /** The account to change; null for a new one. */
  before: SubAccount | null
  /** A chain's headquarters: stores can be handed out. */
  hasStores: boolean
  onClose: () => void
}

const { loginName, mobile, password, personName } = NewSubAccount.shape
const SHAPE = { personName, loginName, mobile, password, orderLimit: LimitText, monthLimit: LimitText }
/** Login name, mobile and password are given once. */
const CHANGEABLE = ['personName', 'orderLimit', 'monthLimit'] as const

/** 新建或编辑员工账号. */
export function EmployeeDialog({ before, hasStores, onClose }: EmployeeDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const [terms, setTerms] = useState<EmployeeTerms>(() => termsOf(before))
  const fields = useFields(SHAPE, {
    personName: before?.personName ?? '',
    orderLimit: terms.orderLimit,
    monthLimit: terms.monthLimit,
    loginName: '',
    mobile: '',
    password: '',
  })
  const { data: proposal } = useQuery({
    ...query(companyEndpoints.proposeLoginName, {}, { errors: 'caller' }),
    enabled: before === null,
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => save(before, fields.values, terms),
    onSuccess: async () => {
      await refreshEmployees(queries)
      if (!before) return
      showNotice('success', '员工账号已更新，立即生效')
      onClose()
    },
    onError: error => {
      if (fields.takeErrors(error)) return
      if (isRefusal(error, 'login-name-taken')) fields.setError('loginName', error.message)
      else if (isRefusal(error, 'weak-password')) fields.setError('password', error.message)
      else fields.setError('personName', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget, before ? CHANGEABLE : undefined)) mutate()
  }
  if (isSuccess && !before) {
    const { personName: name, loginName: login, password: secret } = fields.values
    return <HandOver title="员工账号已创建" personName={name} loginName={login} password={secret} onClose={onClose} />
  }
  const title = before ? `编辑员工账号：${before.personName}` : '新建员工账号'
  return (
    <Dialog
      title={title}
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            {before ? '保存' : '创建账号'}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label={title}>
        <TextInput
          {...fields.bind('personName')}
          label="姓名"
          isRequired
          maxLength={20}
          disabled={before !== null && !before.isManaged}
        />
        {before === null && (
          <>
            <TextInput
              {...fields.bind('loginName')}
              label="登录名"
              isRequired
              maxLength={30}
              hint={
                proposal?.loginName ? (
                  <button
                    type="button"
                    className={css.propose}
                    onClick={() => fields.bind('loginName').onChange(proposal.loginName)}
                  >
                    使用建议的登录名 {proposal.loginName}
                  </button>
                ) : (
                  '4–30 位字母、数字、下划线或短横线'
                )
              }
            />
            <TextInput {...fields.bind('mobile')} number="mobile" label="手机号" isRequired />
            <TextInput
              {...fields.bind('password')}
              label="初始密码"
              isRequired
              maxLength={64}
              hint="8 到 64 位，请告知本人登录后修改"
            />
          </>
        )}
        <TermFields
          terms={terms}
          onChange={setTerms}
          hasStores={hasStores}
          userBasicId={before?.userBasicId}
          limits={{ order: fields.bind('orderLimit'), month: fields.bind('monthLimit') }}
        />
      </form>
    </Dialog>
  )
}

type Values = Readonly<Record<'personName' | 'loginName' | 'mobile' | 'password' | 'orderLimit' | 'monthLimit', string>>

async function save(before: SubAccount | null, values: Values, terms: EmployeeTerms): Promise<void> {
  const content = {
    ...terms,
    rights: [...terms.rights],
    storeCompanyIds: [...terms.storeCompanyIds],
    personName: values.personName,
    orderLimit: limitOf(values.orderLimit) ?? null,
    monthLimit: limitOf(values.monthLimit) ?? null,
  }
  if (before) await call(companyEndpoints.changeSubAccount, { ...content, userBasicId: before.userBasicId })
  else
    await call(companyEndpoints.createSubAccount, {
      ...content,
      loginName: values.loginName,
      mobile: values.mobile,
      password: values.password,
    })
}
