import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_PHOTOS } from '@xiaojiu/contract/after-sale/words.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import {
  DIFFERENCE_STATES,
  DIFFERENCES,
  type DifferenceAnswer,
  type Logistics,
} from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { CASES_HREF } from '#links/after-sale.ts'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { refreshOrders } from '#trade/order/refresh-orders.ts'
import css from './Logistics.module.css'
import { answeredOf } from './receipt.ts'

type Answered = ReturnType<typeof answeredOf>[number]

const SAID: Readonly<Record<DifferenceAnswer['verb'], string>> = {
  accept: '商家认可，已办理售后',
  'ask-photos': '商家请您补充照片',
  dispute: '商家有异议',
  'add-photos': '您补充了照片',
  file: '您申请了售后',
}

/** 收货差异: the differences found on arrival and the store's answers. */
export function DifferencePanel({ logistics }: { logistics: Logistics }) {
  const [asked, setAsked] = useState<Answered | null>(null)
  const found = answeredOf(logistics)
  if (found.length === 0) return null
  return (
    <Panel aria-label="收货差异">
      <SectionHead isSlim title="收货差异" note={<span className="meta">商家的答复</span>} />
      {found.map(one => (
        <div key={`${one.parcelId}${one.lineId}${one.batchId}${one.kind}`} className={css.answered}>
          <div className={css.answeredHead}>
            <span>
              {one.displayName} {specText(one.spec)} 批号 {one.batchNo}：{DIFFERENCES[one.kind]}{' '}
              {countText(one.quantity)} {one.packUnit}
              {one.note && `（实收 ${one.note}）`}
            </span>
            <span className={css.answeredState} data-mine={one.canAddPhotos || undefined}>
              {DIFFERENCE_STATES[one.state]}
            </span>
            {one.canAddPhotos && (
              <Button size="small" tone="outline" onClick={() => setAsked(one)}>
                补充照片
              </Button>
            )}
          </div>
          {one.answers.map(answer => (
            <AnswerView key={`${answer.verb}${answer.at.getTime()}`} answer={answer} />
          ))}
        </div>
      ))}
      {asked && <PhotosDialog asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function AnswerView({ answer }: { answer: DifferenceAnswer }) {
  const { verb, at, words, files, caseId } = answer
  return (
    <>
      <p>
        <span className="meta num">{exactTimeText(at)}</span>　{SAID[verb]}
        {words !== '' && `：${words}`}
        {caseId !== null && (
          <>
            　<Link to={CASES_HREF}>查看售后</Link>
          </>
        )}
      </p>
      {files.length > 0 && (
        <div className={css.photos}>
          {files.map(file => (
            <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
              {file.thumbUrl === null ? file.name : <img src={file.thumbUrl} alt={file.name} />}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function PhotosDialog({ asked, onClose }: { asked: Answered; onClose: () => void }) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { parcelId, lineId, batchId, kind } = asked
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(orderEndpoints.addDifferencePhotos, {
        ...{ parcelId, lineId, batchId, kind, words: '' },
        fileIds: files.map(file => file.fileId),
      }),
    onSuccess: async () => {
      showNotice('success', '照片已发给商家')
      onClose()
      await refreshOrders(queries)
    },
  })
  return (
    <Dialog title="补充照片" onClose={onClose}>
      <p className="meta">
        {asked.displayName} 批号 {asked.batchNo}：{DIFFERENCES[kind]} {countText(asked.quantity)} {asked.packUnit}
      </p>
      <FileUpload
        purpose="after-sale"
        label="收货照片"
        files={files}
        onChange={setFiles}
        maxFiles={MAX_PHOTOS}
        isPicturesOnly
      />
      <div className={css.foot}>
        <Button tone="primary" isBusy={isPending} disabled={files.length === 0} onClick={() => mutate()}>
          发给商家
        </Button>
      </div>
    </Dialog>
  )
}
