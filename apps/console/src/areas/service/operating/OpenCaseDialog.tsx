import { useQuery } from '@tanstack/react-query'
import type { ClaimableBatch, Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  type AfterSaleKind,
  type AfterSaleReason,
} from '@xiaojiu/contract/after-sale/words.ts'
import { serviceOperatingEndpoints, type WatchedComplaint } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from '../complaints/complaints.module.css'
import { claimable, kindsOf, reasonsOf } from './claim-choices.ts'

interface OpenCaseDialogProps {
  readonly complaint: WatchedComplaint
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 代买家申请售后: opens a case for the order of a complaint, for the exact refund that is shown. */
export function OpenCaseDialog({ complaint, onClose, onDone }: OpenCaseDialogProps) {
  const { complaintId, images } = complaint
  const claim = useQuery(query(serviceOperatingEndpoints.getComplaintClaim, { complaintId }, { errors: 'caller' }))
  const [kind, setKind] = useState<AfterSaleKind | null>(null)
  const [reason, setReason] = useState<AfterSaleReason | null>(null)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [content, setContent] = useState(complaint.content.slice(0, 500))
  const attempt = useAttempt()
  const once = useOnce()
  const choice = claim.data?.choices.find(one => one.kind === kind && one.reason === reason)
  const batches = claim.data && choice ? claimable(claim.data, choice) : []
  const lines = batches.flatMap(({ line, batch, most }) => {
    const quantity = Math.min(counts[`${line.lineId} ${batch.batchId}`] ?? 0, most)
    return quantity > 0 ? [{ lineId: line.lineId, batchId: batch.batchId, quantity }] : []
  })
  const wish =
    choice && (lines.length > 0 || claim.data?.isUnshipped === true)
      ? { complaintId, kind: choice.kind, reason: choice.reason, lines }
      : null
  const preview = useQuery({
    queryKey: [serviceOperatingEndpoints.previewComplaintCase.path, wish],
    queryFn: () => call(serviceOperatingEndpoints.previewComplaintCase, wish ?? ({} as never), { errors: 'caller' }),
    enabled: wish !== null,
    retry: false,
  })
  const refund = wish === null ? undefined : preview.data?.refundAmount
  const open = () => {
    if (content.trim().length < 5) return attempt.setFault('请至少写 5 个字')
    if (choice?.needsPhotos === true && images.length === 0)
      return attempt.setFault('该原因须有照片，投诉没有附图，请联系买家补充后自行申请')
    if (wish === null || refund === undefined) return
    return void attempt.run(async () => {
      const { caseNo } = await once({ ...wish, content: content.trim(), refundAmount: refund }, given =>
        call(serviceOperatingEndpoints.openComplaintCase, given),
      )
      showNotice('success', `已提交售后单 ${caseNo}，并通知买家`)
      onDone()
    })
  }
  return (
    <ActDialog
      title="代买家申请售后"
      okText={refund === undefined || refund === 0 ? '提交申请' : `提交申请，退款 ${moneyText(refund)}`}
      width={640}
      attempt={attempt}
      isReady={wish !== null && refund !== undefined}
      onClose={onClose}
      onOk={open}
    >
      {claim.isError ? (
        <ErrorState what="可申请的商品" message={faultText(claim.error)} onRetry={() => void claim.refetch()} />
      ) : claim.data === undefined ? (
        <Skeleton rows={4} height={24} />
      ) : claim.data.problem !== '' ? (
        <EmptyState title="这张订单现在不能申请售后" hint={claim.data.problem} />
      ) : (
        <>
          <p>
            订单 {claim.data.orderNo} · {claim.data.storeName}。由商家按售后规则处理，买家会收到通知并可以撤销。
          </p>
          <Select
            aria-label="售后类型"
            placeholder="售后类型"
            value={kind}
            options={kindsOf(claim.data).map(value => ({ value, label: AFTER_SALE_KINDS[value] }))}
            onChange={next => {
              setKind(next)
              setReason(null)
            }}
          />
          {kind !== null && (
            <Select
              aria-label="售后原因"
              placeholder="售后原因"
              value={reason}
              options={reasonsOf(claim.data, kind).map(value => ({ value, label: AFTER_SALE_REASONS[value] }))}
              onChange={setReason}
            />
          )}
          {batches.map(({ line, batch, most }) => (
            <BatchLine
              key={`${line.lineId} ${batch.batchId}`}
              line={line}
              batch={batch}
              most={most}
              count={counts[`${line.lineId} ${batch.batchId}`] ?? 0}
              onCount={count => setCounts({ ...counts, [`${line.lineId} ${batch.batchId}`]: count })}
            />
          ))}
          <WordsBox
            label="问题说明"
            placeholder="写明问题、涉及的批号和数量；投诉的图片一并提交"
            maxLength={500}
            value={content}
            onChange={setContent}
          />
          {preview.isError && wish !== null && <FaultLine fault={faultText(preview.error)} />}
          {preview.data !== undefined && wish !== null && (
            <p className={css.quiet}>
              {[
                refund === 0 ? '不涉及退款' : `退款 ${moneyText(preview.data.refundAmount)}`,
                ...preview.data.notes,
              ].join('；')}
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}

interface BatchLineProps {
  readonly line: Eligibility['lines'][number]
  readonly batch: ClaimableBatch
  readonly most: number
  readonly count: number
  readonly onCount: (count: number) => void
}

function BatchLine({ line, batch, most, count, onCount }: BatchLineProps) {
  return (
    <div className={css.line}>
      <span>
        {line.displayName} {line.spec} · 批号 {batch.batchNo}
      </span>
      <InputNumber
        aria-label={`${line.displayName} 批号 ${batch.batchNo} 的数量`}
        min={0}
        max={most}
        precision={0}
        value={count}
        suffix={`/ ${most} ${line.packUnit}`}
        onChange={next => onCount(next ?? 0)}
      />
    </div>
  )
}
