import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS, REFUSE_CAUSES, type RefuseCause } from '@xiaojiu/contract/after-sale/words.ts'
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

const CAUSES = Object.keys(REFUSE_CAUSES) as RefuseCause[]

interface RefuseDialogProps {
  readonly data: StaffCase
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Refuses a case with a reason. When the case alleges a fault, the store must also give evidence. */
export function RefuseDialog({ data, onClose, onDone }: RefuseDialogProps) {
  const { caseId, version } = data
  const needsEvidence = data.isFault && !data.evidence.some(each => each.author === 'seller')
  const [cause, setCause] = useState<RefuseCause | null>(null)
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const once = useOnce()
  const { isBusy, fault, run, setFault } = useAttempt()
  const send = () => {
    if (cause === null) return setFault('请选择拒绝原因')
    if (reason.trim().length < 5) return setFault('请至少写 5 个字的说明')
    if (needsEvidence && evidence.trim() === '')
      return setFault(`拒绝“${AFTER_SALE_REASONS[data.reason]}”须先举证，请填写举证说明`)
    return void run(async () => {
      if (needsEvidence)
        await once({ caseId, content: evidence.trim(), fileIds: files.map(file => file.fileId) }, given =>
          call(afterSaleSellingEndpoints.addEvidence, given),
        )
      await call(afterSaleSellingEndpoints.refuseCase, { caseId, version, cause, reason: reason.trim() })
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
        <div className={css.chips} role="radiogroup" aria-label="拒绝原因">
          {CAUSES.map(each => (
            <Button
              key={each}
              size="small"
              role="radio"
              aria-checked={each === cause}
              type={each === cause ? 'primary' : 'default'}
              ghost={each === cause}
              onClick={() => setCause(each)}
            >
              {REFUSE_CAUSES[each]}
            </Button>
          ))}
        </div>
        <label>
          <span>给买家的说明</span>
          <Input.TextArea
            aria-label="拒绝理由"
            autoFocus
            placeholder="写明依据，如：11 月 12 日出库复核称重 4.2 千克，与装箱单一致"
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
