import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './case.module.css'

interface EvidenceDialogProps {
  readonly caseId: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** The store's words and pictures; both sides and the platform read them. */
export function EvidenceDialog({ caseId, onClose, onDone }: EvidenceDialogProps) {
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  // One try, one number: a repeated click is the same evidence.
  const [requestId] = useState(() => crypto.randomUUID())
  const { isBusy, fault, run, setFault } = useAttempt()
  const send = () => {
    if (content.trim() === '') return setFault('请填写说明')
    return void run(async () => {
      await call(afterSaleSellingEndpoints.addEvidence, {
        caseId,
        content: content.trim(),
        fileIds: files.map(file => file.fileId),
        requestId,
      })
      await onDone()
    })
  }
  return (
    <Modal open width={560} title="举证" okText="提交举证" confirmLoading={isBusy} onOk={send} onCancel={onClose}>
      <div className={css.form}>
        <label>
          <span>说明</span>
          <Input.TextArea
            aria-label="举证说明"
            autoFocus
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="如：出库复核记录、打包照片、监控截图说明"
            value={content}
            onChange={event => setContent(event.target.value)}
          />
        </label>
        <PhotoUpload label="举证照片" purpose="after-sale" files={files} onChange={setFiles} />
        {fault !== null && (
          <p role="alert" className={css.fault}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
