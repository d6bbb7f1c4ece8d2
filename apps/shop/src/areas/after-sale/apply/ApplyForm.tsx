import { useQueryClient } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { ApplyCase, type CasePreview, type Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import {
  AFTER_SALE_KIND_NOTES,
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  MAX_PHOTOS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { caseHref } from '#links/after-sale.ts'
import { orderHref } from '#links/order.ts'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import { ApplyLines } from './ApplyLines.tsx'
import css from './apply.module.css'
import { choiceOf, chosenLines, type Draft, firstDraft, kindsOf, type Prefill, wishOf } from './draft.ts'
import { RefundPreview } from './RefundPreview.tsx'

interface ApplyFormProps {
  eligibility: Eligibility
  given: Prefill
}

const { content } = ApplyCase.shape

/** The application: goods, kind and reason, photos, the exact refund, and the submit button. */
export function ApplyForm({ eligibility, given }: ApplyFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => firstDraft(eligibility, given))
  const [photos, setPhotos] = useState<readonly StoredFile[]>([])
  const [isAsked, setAsked] = useState(false)
  const [preview, setPreview] = useState<CasePreview | null>(null)
  const fields = useFields({ content }, { content: '' })
  const wish = wishOf(eligibility, draft)
  const choice = choiceOf(eligibility, draft)
  const needsPhotos = choice?.needsPhotos ?? false
  const { mutate, isPending } = useSubmit({
    content: ([wanted, shown]: [NonNullable<typeof wish>, CasePreview]) => ({
      ...wanted,
      content: fields.values.content,
      imageIds: photos.map(photo => photo.fileId),
      refundAmount: shown.refundAmount,
    }),
    send: wanted => call(afterSaleEndpoints.applyCase, wanted),
    onSuccess: ({ caseId }, [{ kind }]) => {
      showNotice('success', '申请已提交，等待商家处理')
      void queries.invalidateQueries({ queryKey: [afterSaleEndpoints.listCases.path] })
      void navigate(caseHref(kind, caseId), { replace: true })
    },
    onError: error => {
      // Refreshes the preview, because something changed meanwhile.
      void queries.invalidateQueries({ queryKey: [afterSaleEndpoints.previewCase.path] })
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  const isPhotoMissing = needsPhotos && photos.length === 0
  const submit = () => {
    setAsked(true)
    if (!wish || !preview) return showNotice('error', eligibility.isUnshipped ? '请稍候' : '请选择商品、售后方式和原因')
    if (isPhotoMissing) return showNotice('error', '请上传照片')
    mutate([wish, preview])
  }
  return (
    <div className={css.page}>
      <Panel aria-label="申请售后">
        <div className={css.top}>
          <PageHeading>申请售后</PageHeading>
          <span className="meta num">
            订单号{' '}
            <Link to={orderHref(eligibility.orderId)} className={css.link}>
              {eligibility.orderNo}
            </Link>{' '}
            · {eligibility.storeName}
          </span>
        </div>
        {eligibility.isUnshipped ? (
          <NoteStrip>
            订单尚未发货，只能整单退款，应退 {moneyText(eligibility.payable)}（含运费），占用的库存同时释放。
          </NoteStrip>
        ) : (
          <ApplyLines
            eligibility={eligibility}
            draft={draft}
            onChange={quantities => setDraft({ ...draft, quantities })}
          />
        )}
      </Panel>
      {!eligibility.isUnshipped && (
        <ApplyWay
          eligibility={eligibility}
          draft={draft}
          isAsked={isAsked}
          onChange={way => setDraft({ ...draft, ...way })}
        />
      )}
      <Panel aria-label="说明与照片">
        <SectionHead isSlim title={eligibility.isUnshipped ? '说明' : '说明与照片'} />
        <div className={css.form}>
          <TextArea
            {...fields.bind('content')}
            label="问题说明"
            maxLength={500}
            placeholder={
              eligibility.isUnshipped ? '可以写明取消的原因' : '请写明问题、涉及的批号和数量，以及希望怎样解决'
            }
          />
          {!eligibility.isUnshipped && (
            <Field
              label="照片"
              isGroup
              isRequired={needsPhotos}
              hint="外箱、随货同行单、批号各一张；破损、渗漏请拍清部位"
              {...(isAsked && isPhotoMissing && { error: '请上传照片：外箱、随货同行单、批号' })}
            >
              {() => (
                <FileUpload
                  purpose="after-sale"
                  label="照片"
                  files={photos}
                  onChange={setPhotos}
                  maxFiles={MAX_PHOTOS}
                />
              )}
            </Field>
          )}
        </div>
      </Panel>
      <RefundPreview
        wish={wish}
        storeTerms={eligibility.storeTerms}
        onShown={setPreview}
        onGiftWay={giftWay => setDraft({ ...draft, giftWay })}
      >
        <Button tone="primary" size="large" isBlock isBusy={isPending} onClick={submit}>
          提交申请
        </Button>
      </RefundPreview>
    </div>
  )
}

interface ApplyWayProps {
  eligibility: Eligibility
  draft: Draft
  /** The buyer tried to submit, so missing fields are shown. */
  isAsked: boolean
  onChange: (way: Pick<Draft, 'kind' | 'reason'>) => void
}

/** Kind and reason of the case; a closed option says why, an open one until when. */
function ApplyWay({ eligibility, draft, isAsked, onChange }: ApplyWayProps) {
  const kinds = kindsOf(eligibility, chosenLines(eligibility, draft))
  const chosen = kinds.find(one => one.kind === draft.kind)
  return (
    <Panel aria-label="售后方式与原因">
      <SectionHead isSlim title="售后方式与原因" />
      <div className={css.ways} role="radiogroup" aria-label="售后方式">
        {kinds.map(({ kind, isOpen, options }) => (
          <label
            key={kind}
            className={css.way}
            data-chosen={kind === draft.kind || undefined}
            data-off={!isOpen || undefined}
          >
            <input
              type="radio"
              name="kind"
              checked={kind === draft.kind}
              disabled={!isOpen}
              onChange={() => {
                const open = options.filter(option => option.isOpen)
                const stays = open.find(option => option.reason === draft.reason)
                onChange({ kind, reason: stays?.reason ?? (open.length === 1 ? (open[0]?.reason ?? null) : null) })
              }}
            />
            <span>
              <b>{AFTER_SALE_KINDS[kind]}</b>
              <span className="meta">{isOpen ? AFTER_SALE_KIND_NOTES[kind] : options[0]?.why}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen && (
        <div className={css.reasons} role="radiogroup" aria-label="售后原因">
          {chosen.options.map(({ reason, isOpen, why, lastDay }) => (
            <label key={reason} className={css.reason} data-off={!isOpen || undefined}>
              <input
                type="radio"
                name="reason"
                checked={reason === draft.reason}
                disabled={!isOpen}
                onChange={() => onChange({ kind: chosen.kind, reason })}
              />
              <span>
                {AFTER_SALE_REASONS[reason]}
                <span className="meta num">{isOpen ? (lastDay ? `申请截止 ${lastDay}` : '签收前均可') : why}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {isAsked && (draft.kind === null || draft.reason === null) && (
        <p className={css.fault} role="alert">
          {draft.kind === null ? '请选择售后方式' : '请选择售后原因'}
        </p>
      )}
    </Panel>
  )
}
