import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from './case.module.css'

/** Words that pharmacists use when they say no; they are completed, not sent as they are. */
const REASONS = [
  '超过约定的售后期限',
  '出库复核记录显示数量、批号无误',
  '照片不能证明所述问题',
  '不属于质量问题，商品包装完好',
  '特殊管理药品不予退换',
] as const

interface RefuseDialogProps {
  readonly data: StaffCase
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Why not; and where somebody is at fault, the proof that it was not the store. */
export function RefuseDialog({ data, onClose, onDone }: RefuseDialogProps) {
  const { caseId, version } = data
  const needsEvidence = data.isFault && !data.evidence.some(each => each.author === 'seller')
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const once = useOnce()
  const { isBusy, fault, run, setFault } = useAttempt()
  const send = () => {
    if (reason.trim().length < 5) return setFault('请至少写 5 个字的理由')
    if (needsEvidence && evidence.trim() === '')
      return setFault(`拒绝“${AFTER_SALE_REASONS[data.reason]}”须先举证，请填写举证说明`)
    return void run(async () => {
      if (needsEvidence)
        await once({ caseId, content: evidence.trim(), fileIds: files.map(file => file.fileId) }, given =>
          call(afterSaleSellingEndpoints.addEvidence, given),
        )
      await call(afterSaleSellingEndpoints.refuseCase, { caseId, version, reason: reason.trim() })
      await onDone()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '拒绝申请', run: send }], { isModal: true })
  return (
    <Modal
      open
      width={600}
      title="拒绝申请"
      okText="拒绝申请"
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onClose}
    >
      <div className={css.form}>
        <div className={css.chips}>
          {REASONS.map(each => (
            <Button key={each} size="small" onClick={() => setReason(each)}>
              {each}
            </Button>
          ))}
        </div>
        <label>
          <span>给买家的理由</span>
          <Input.TextArea
            aria-label="拒绝理由"
            autoFocus
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </label>
        {needsEvidence && (
          <>
            <label>
              <span>举证说明（属于责任原因，必填）</span>
              <Input.TextArea
                aria-label="举证说明"
                maxLength={500}
                autoSize={{ minRows: 2, maxRows: 6 }}
                placeholder="如：出库复核记录、打包照片、监控截图说明"
                value={evidence}
                onChange={event => setEvidence(event.target.value)}
              />
            </label>
            <PhotoUpload label="举证照片" purpose="after-sale" files={files} onChange={setFiles} />
          </>
        )}
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
