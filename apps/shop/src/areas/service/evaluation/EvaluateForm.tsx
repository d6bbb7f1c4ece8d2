import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import {
  EVALUATION_ASPECTS,
  EVALUATION_LENGTH,
  type OwnEvaluation,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type FormEvent, useState } from 'react'
import css from './evaluation.module.css'
import { PictureField } from './PictureField.tsx'
import { StarInput } from './Stars.tsx'

interface EvaluateFormProps {
  orderId: string
  /** The refused evaluation that is corrected here. */
  before: OwnEvaluation | null
  onSaved: () => void
}

/** Three scores, text and pictures; once per order. */
export function EvaluateForm({ orderId, before, onSaved }: EvaluateFormProps) {
  const [goodsScore, setGoods] = useState(before?.goodsScore ?? 0)
  const [packingScore, setPacking] = useState(before?.packingScore ?? 0)
  const [deliveryScore, setDelivery] = useState(before?.deliveryScore ?? 0)
  const [words, setWords] = useState(before?.words ?? '')
  const [images, setImages] = useState<readonly StoredFile[]>(before?.images ?? [])
  const [isAnonymous, setAnonymous] = useState(before?.isAnonymous ?? false)
  const { mutate, isPending, error } = useSubmit({
    content: () => ({
      orderId,
      goodsScore,
      packingScore,
      deliveryScore,
      words,
      imageIds: images.map(image => image.fileId),
      isAnonymous,
    }),
    send: content => call(serviceEndpoints.evaluateOrder, content),
    onSuccess: () => {
      showNotice('success', '评价已提交，审核后展示')
      onSaved()
    },
    onError: () => undefined,
  })
  const isScored = goodsScore > 0 && packingScore > 0 && deliveryScore > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isScored) mutate()
  }
  return (
    <form className={css.form} noValidate aria-label="评价订单" onSubmit={submit}>
      {before?.refusedBecause && (
        <NoteStrip tone="red" Sign={WarnIcon} title="未通过审核">
          {before.refusedBecause}，请修改后重新提交
        </NoteStrip>
      )}
      <StarInput name="goodsScore" label={EVALUATION_ASPECTS.goods} value={goodsScore} onChange={setGoods} />
      <StarInput name="packingScore" label={EVALUATION_ASPECTS.packing} value={packingScore} onChange={setPacking} />
      <StarInput
        name="deliveryScore"
        label={EVALUATION_ASPECTS.delivery}
        value={deliveryScore}
        onChange={setDelivery}
      />
      <TextArea
        name="words"
        label="评价内容"
        value={words}
        onChange={setWords}
        maxLength={EVALUATION_LENGTH}
        placeholder="效期、批号、包装、冷链、送货时间……请勿填写联系方式和对疗效的断言"
      />
      <PictureField about="到货、外箱、冷链温度等照片，" images={images} onChange={setImages} />
      <div className={css.beside}>
        <Checkbox checked={isAnonymous} onChange={setAnonymous}>
          匿名评价（不勾选时，企业名称也只显示首尾两个字）
        </Checkbox>
      </div>
      <div className={`${css.next} ${css.beside}`}>
        <Button type="submit" tone="primary" isBusy={isPending} disabled={!isScored}>
          提交评价
        </Button>
        {!isScored && <span className="meta">三项评分都选好后可以提交</span>}
      </div>
      <p className={css.fault} role="alert">
        {error?.message}
      </p>
    </form>
  )
}
