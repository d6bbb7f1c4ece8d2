import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AskBinding, type Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { refreshBindings } from '../refresh.ts'
import css from './bindings.module.css'

interface AskBindingDialogProps {
  /** A company of an earlier request. */
  before: Pick<Binding, 'companyName' | 'creditCode'> | null
  onClose: () => void
}

const { creditCode, companyName, legalPerson } = AskBinding.shape

/** 申请绑定企业: asks for data of the business licence, so that nobody binds to a wrong company. */
export function AskBindingDialog({ before, onClose }: AskBindingDialogProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields(
    { creditCode, companyName, legalPerson, note: z.string().max(200) },
    { creditCode: before?.creditCode ?? '', companyName: before?.companyName ?? '', legalPerson: '', note: '' },
  )
  const [asksMain, setAsksMain] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(companyEndpoints.askBinding, { ...fields.values, asksMain }),
    onSuccess: async ({ decider }) => {
      showNotice('success', decider === 'platform' ? '申请已提交，等待平台审核' : '申请已提交，等待该企业主账号审核')
      await refreshBindings(queries)
      onClose()
    },
    onError: error => fields.showError(error, 'creditCode'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title="申请绑定企业"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            提交申请
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label="申请绑定企业">
        <p className={css.lead}>请对照营业执照填写，由该企业的主账号审核；企业尚未入驻请先注册。</p>
        <TextInput
          {...fields.bind('creditCode')}
          number="credit-code"
          label="信用代码"
          isRequired
          placeholder="18 位统一社会信用代码"
        />
        <TextInput {...fields.bind('companyName')} label="企业名称" isRequired maxLength={60} />
        <TextInput {...fields.bind('legalPerson')} label="法定代表人" isRequired maxLength={20} />
        <TextArea {...fields.bind('note')} label="说明" maxLength={200} placeholder="您的岗位，方便主账号核对身份" />
        <div className={css.tick}>
          <Checkbox checked={asksMain} onChange={setAsksMain}>
            原主账号已无法使用，申请由我担任主账号（由平台审核）
          </Checkbox>
        </div>
      </form>
    </Dialog>
  )
}
