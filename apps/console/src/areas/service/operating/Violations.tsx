import { serviceOperatingEndpoints, type WatchedComplaint } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { VIOLATION_KINDS, type ViolationKind } from '@xiaojiu/contract/service/violation-schemas.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Photos } from '#parts/case/Photos.tsx'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useKept } from '#parts/form/kept.ts'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import css from '../complaints/complaints.module.css'
import { ConcernedStoreChoice, useConcernedStores } from './ConcernedStores.tsx'

interface ViolationsProps {
  readonly complaint: WatchedComplaint
  readonly onDone: () => void
}

/** Violations of stores because of a complaint. */
export function Violations({ complaint, onDone }: ViolationsProps) {
  const [isRecording, setRecording] = useState(false)
  return (
    <>
      <h3 className={css.heading}>
        店铺违规
        <Button size="small" onClick={() => setRecording(true)}>
          记录违规
        </Button>
      </h3>
      {complaint.violations.length === 0 ? (
        <p className={css.quiet}>没有记录</p>
      ) : (
        <ul className={css.inquiries}>
          {complaint.violations.map(({ violationId, storeName, kind, words, files, foundBy, foundAt }) => (
            <li key={violationId}>
              <div className={css.line}>
                <b>{storeName}</b>
                <Pill tone="red">{VIOLATION_KINDS[kind]}</Pill>
              </div>
              <p>
                <span className={css.quiet}>
                  {foundBy} 记录 · {nearTime(foundAt)}
                </span>
                <br />
                {words}
              </p>
              <Photos files={files} />
            </li>
          ))}
        </ul>
      )}
      {isRecording && (
        <ViolationDialog
          complaint={complaint}
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

const KINDS = Object.entries(VIOLATION_KINDS).map(([value, label]) => ({ value: value as ViolationKind, label }))

function ViolationDialog({ complaint, onClose, onDone }: ViolationsProps & { readonly onClose: () => void }) {
  const { complaintId, images, inquiries } = complaint
  const stores = useConcernedStores(complaintId)
  const [kind, setKind] = useState<ViolationKind | null>(null)
  const [words, setWords] = useKept(`violation ${complaintId}`, '')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const attempt = useAttempt()
  const once = useOnce()
  const { storeId } = stores
  const given =
    images.length + inquiries.reduce((sum, one) => sum + (one.storeId === storeId ? one.files.length : 0), 0)
  const record = () => {
    if (storeId === undefined) return attempt.setFault('请选择店铺')
    if (kind === null) return attempt.setFault('请选择违规类型')
    if (words.trim().length < 5) return attempt.setFault('请至少写 5 个字')
    if (given + files.length === 0) return attempt.setFault('请上传证据图片')
    const fileIds = files.map(file => file.fileId)
    return void attempt.run(async () => {
      await once({ complaintId, storeId, kind, words: words.trim(), fileIds }, sent =>
        call(serviceOperatingEndpoints.recordViolation, sent),
      )
      setWords('')
      showNotice('success', '已记录，并通知店铺')
      onDone()
    })
  }
  return (
    <ActDialog
      title="记录店铺违规"
      okText="记录并通知店铺"
      isDanger
      attempt={attempt}
      isReady={storeId !== undefined}
      onClose={onClose}
      onOk={record}
    >
      <ConcernedStoreChoice stores={stores}>
        <p>店铺会立即收到通知，看到类型、说明和证据，看不到记录人；记录后不能修改。</p>
      </ConcernedStoreChoice>
      {storeId !== undefined && (
        <>
          <Select aria-label="违规类型" placeholder="违规类型" value={kind} options={KINDS} onChange={setKind} />
          <WordsBox
            isFocused
            label="违规说明"
            placeholder="写明事实、时间和依据的规则，不要写买家的联系方式"
            maxLength={500}
            value={words}
            onChange={setWords}
          />
          <p className={css.quiet}>
            {given === 0 ? '证据图片，至少一张' : `投诉和店铺答复已有 ${given} 张图片作为证据，可以补充`}
          </p>
          <PhotoUpload label="证据图片" purpose="complaint" files={files} onChange={setFiles} maxFiles={6} />
        </>
      )}
    </ActDialog>
  )
}
