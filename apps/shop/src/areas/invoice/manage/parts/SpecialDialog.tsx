import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { type ApplyRecord, SpecialApplication } from '@xiaojiu/contract/invoice/schemas.ts'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import css from '../../invoice.module.css'

const { address, phone, bankName, bankAccount } = SpecialApplication.shape
const SHAPE = { address, phone, bankName, bankAccount }

interface SpecialDialogProps {
  initial: ApplyRecord | null
  onClose: () => void
}

/** Applies for special invoices; pre-filled with the last application. */
export function SpecialDialog({ initial, onClose }: SpecialDialogProps) {
  const queries = useQueryClient()
  const fields = useFields(SHAPE, {
    address: initial?.address ?? '',
    phone: initial?.phone ?? '',
    bankName: initial?.bankName ?? '',
    bankAccount: initial?.bankAccount ?? '',
  })
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState('')
  const send = useMutation({
    mutationFn: () =>
      call(invoiceEndpoints.applyForSpecial, { ...fields.values, proofFileIds: files.map(file => file.fileId) }),
    onSuccess: async () => {
      showNotice('success', '增票资质已提交，审核结果会有消息通知')
      onClose()
      await queries.invalidateQueries()
    },
    onError: error => {
      if (!fields.takeErrors(error)) setFault(error.message)
    },
  })
  const submit = (form: HTMLFormElement) => {
    setAsked(true)
    setFault('')
    if (fields.isValid(form) && files.length > 0) send.mutate()
  }
  return (
    <FormDialog
      title="增票资质"
      width={640}
      verb="提交审核"
      isBusy={send.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        {...fields.bind('address')}
        label="注册地址"
        isRequired
        maxLength={120}
        placeholder="营业执照上的住所"
      />
      <TextInput {...fields.bind('phone')} number="phone" label="注册电话" isRequired placeholder="如 027-88886666" />
      <TextInput {...fields.bind('bankName')} label="开户银行" isRequired maxLength={60} placeholder="全称，到支行" />
      <TextInput
        {...fields.bind('bankAccount')}
        number="bank-account"
        label="银行账号"
        isRequired
        placeholder="对公账号"
      />
      <Field
        label="纳税人证明"
        isRequired
        isGroup
        error={isAsked && files.length === 0 ? '请上传一般纳税人证明' : undefined}
        hint="一般纳税人登记表或税务局截图，最多 3 份"
      >
        {() => (
          <FileUpload purpose="taxpayer-proof" label="一般纳税人证明" files={files} onChange={setFiles} maxFiles={3} />
        )}
      </Field>
      <p className={css.red} role="alert">
        {fault}
      </p>
    </FormDialog>
  )
}
