import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { SaveAppeal } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { SendFile, StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { type SubmitEvent, useState } from 'react'
import { uploadRule } from '#trade/file/FileUpload.tsx'
import css from './AppealForm.module.css'

const { loginName, companyName, creditCode, applicantName, reason } = SaveAppeal.shape
const EMPTY = { loginName: '', companyName: '', creditCode: '', applicantName: '', reason: '' }

const PAPERS = [
  { name: 'licenceFileId', label: '营业执照', hint: '照片或扫描件，文字清晰可辨' },
  { name: 'identityFileId', label: '申请人身份证', hint: '人像面，姓名须与申请人一致' },
  { name: 'letterFileId', label: '授权书', hint: '写明“授权某某找回本企业账号”，加盖企业公章' },
] as const
type PaperName = (typeof PAPERS)[number]['name']

const RULE = uploadRule(1)
const send: SendFile = (file, { onProgress, signal }) =>
  upload(identityEndpoints.uploadAppealFile, file, { fields: { purpose: 'appeal' }, onProgress, signal })

/** The data and papers of an appeal. */
export function AppealForm({ onExpired }: { readonly onExpired: () => void }) {
  const fields = useFields({ loginName, companyName, creditCode, applicantName, reason }, EMPTY)
  const [papers, setPapers] = useState<Partial<Record<PaperName, readonly StoredFile[]>>>({})
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const fileOf = (name: PaperName) => papers[name]?.[0]?.fileId ?? ''
  const save = useMutation({
    mutationFn: () =>
      call(identityEndpoints.saveAppeal, {
        ...fields.values,
        licenceFileId: fileOf('licenceFileId'),
        identityFileId: fileOf('identityFileId'),
        letterFileId: fileOf('letterFileId'),
      }),
    onSuccess: () => goTo('/forgetPassword/PasswordRetrievalSubject'),
    onError: error => {
      if (isRefusal(error, 'recovery-expired')) onExpired()
      else if (!fields.takeErrors(error)) setFailure(error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    setFailure(null)
    const isComplete = fields.isValid(event.currentTarget) && PAPERS.every(({ name }) => fileOf(name) !== '')
    if (!save.isPending && isComplete) save.mutate()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="申诉资料">
      <TextInput {...fields.bind('loginName')} label="要找回的账号" isRequired maxLength={60} placeholder="登录账号" />
      <TextInput
        {...fields.bind('companyName')}
        label="企业名称"
        isRequired
        maxLength={100}
        placeholder="与营业执照一致"
      />
      <TextInput
        {...fields.bind('creditCode')}
        number="credit-code"
        label="信用代码"
        isRequired
        placeholder="18 位统一社会信用代码"
      />
      <TextInput {...fields.bind('applicantName')} label="申请人" isRequired maxLength={30} placeholder="姓名" />
      <TextArea
        {...fields.bind('reason')}
        label="情况说明"
        isRequired
        maxLength={200}
        placeholder="例如：原手机号已停机，负责人已离职"
      />
      {PAPERS.map(({ name, label, hint }) => (
        <Field key={name} label={label} isRequired isGroup hint={hint}>
          {() => (
            <UploadBox
              label={label}
              files={papers[name] ?? []}
              onChange={files => setPapers(before => ({ ...before, [name]: files }))}
              rule={RULE}
              send={send}
              {...(isChecked && fileOf(name) === '' && { error: `请上传${label}` })}
            />
          )}
        </Field>
      ))}
      <div className={css.foot}>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" tone="primary" size="large" isBusy={save.isPending}>
          提交申诉
        </Button>
        <p className={css.note}>一般在 1 个工作日内审核完毕，材料仅用于核实身份</p>
      </div>
    </form>
  )
}
