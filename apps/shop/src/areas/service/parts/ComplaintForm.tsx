import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_LENGTH,
  COMPLAINT_TOPICS,
  type ComplaintKind,
  type ComplaintTopic,
  NewComplaint,
} from '@xiaojiu/contract/service/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type FormEvent, useRef, useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import css from '../ComplaintPage.module.css'

const choicesOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.keys(labels) as K[]).map(key => ({ key, label: labels[key] }))
const KINDS = choicesOf(COMPLAINT_KINDS)
const TOPICS = choicesOf(COMPLAINT_TOPICS)
const { topic, content, mobile } = NewComplaint.shape
const MAX_IMAGES = 6

/** A new complaint or suggestion. */
export function ComplaintForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<ComplaintKind>('complaint')
  const [images, setImages] = useState<readonly StoredFile[]>([])
  const orderNo = NewComplaint.shape.orderNo
  const fields = useFields({ topic, content, mobile, orderNo }, { topic: '', content: '', mobile: '', orderNo: '' })
  const { mutate, isPending } = useSubmit({
    content: () => ({
      kind,
      topic: fields.values.topic as ComplaintTopic,
      content: fields.values.content,
      mobile: fields.values.mobile,
      orderNo: fields.values.orderNo || undefined,
      imageIds: images.map(image => image.fileId),
    }),
    send: content => call(serviceEndpoints.saveComplaint, content),
    onSuccess: () => {
      showNotice('success', '已收到您的反馈，我们会尽快回复')
      onSaved()
    },
    onError: error => {
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.isValid(form.current)) mutate()
  }
  return (
    <form ref={form} className={css.form} noValidate aria-label="提交反馈" onSubmit={submit}>
      <RadioGroup name="kind" label="反馈类型" isRequired choices={KINDS} value={kind} onChange={setKind} />
      <SelectInput {...fields.bind('topic')} label="相关方面" isRequired choices={TOPICS} placeholder="请选择" />
      <TextArea
        {...fields.bind('content')}
        label="反馈内容"
        isRequired
        maxLength={COMPLAINT_LENGTH.max}
        placeholder="请写明经过、涉及的商品或批号，以及您希望怎样解决"
      />
      <TextInput {...fields.bind('orderNo')} label="相关订单号" maxLength={40} hint="与某个订单有关时填写" />
      <Field label="图片" isGroup hint="可上传照片或单据，最多 6 张">
        {() => (
          <FileUpload purpose="complaint" label="图片" files={images} onChange={setImages} maxFiles={MAX_IMAGES} />
        )}
      </Field>
      <TextInput {...fields.bind('mobile')} number="mobile" label="联系手机" isRequired autoComplete="tel" />
      <div className={css.formActs}>
        <Button type="submit" tone="primary" isBusy={isPending}>
          提交反馈
        </Button>
        <Button onClick={onCancel} disabled={isPending}>
          取消
        </Button>
      </div>
    </form>
  )
}
