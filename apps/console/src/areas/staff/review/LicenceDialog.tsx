import { useQuery } from '@tanstack/react-query'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { operatingEndpoints } from '@xiaojiu/contract/qualification/operating-endpoints.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { Skeleton } from '#parts/page/PageState.tsx'
import { CaseFields } from '../tasks/CaseChecks.tsx'

interface LicenceDialogProps {
  readonly companyId: string
  readonly code: LicenceCode
  /** The company and the name of the licence, for pages that do not show them. */
  readonly name?: string
  /** False: the authority revoked the licence. True: that was a mistake, or the authority withdrew it. */
  readonly isRestore: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const LEAST_WORDS = 4

/**
 * 登记注销 takes effect at once and needs a reason and the authority's document; 申请恢复 needs a reason and a second person.
 */
export function LicenceDialog({ companyId, code, name, isRestore, onClose, onDone }: LicenceDialogProps) {
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const attempt = useAttempt()
  const go = () => {
    if (reason.trim().length < LEAST_WORDS) return attempt.setFault('请填写原因，至少 4 个字')
    if (!isRestore && files.length === 0) return attempt.setFault('请上传发证机关的公告或决定')
    const asked = { companyId, code, reason }
    return void attempt.run(async () => {
      if (isRestore) await call(operatingEndpoints.restoreLicence, asked)
      else await call(operatingEndpoints.cancelLicence, { ...asked, fileIds: files.map(({ fileId }) => fileId) })
      showNotice('success', isRestore ? '已提交复核，由另一位同事确认后生效' : '已登记注销')
      onDone()
    })
  }
  return (
    <ActDialog
      title={`${isRestore ? '申请恢复证照' : '登记证照注销'}${name === undefined ? '' : `：${name}`}`}
      okText={isRestore ? '提交复核' : '登记注销'}
      isDanger={!isRestore}
      attempt={attempt}
      onClose={onClose}
      onOk={go}
    >
      <div>
        {isRestore
          ? '由另一位同事复核后证照恢复有效，企业可以继续采购其范围内的商品。'
          : '登记后立即生效：企业不能再采购该证照范围内的商品；主体或许可类证照注销后停止全部采购。'}
      </div>
      {!isRestore && <CancelEffects companyId={companyId} code={code} />}
      <WordsBox
        label="原因"
        placeholder="原因（记入操作日志，并告知企业）"
        maxLength={200}
        minRows={2}
        isFocused
        value={reason}
        onChange={setReason}
      />
      {!isRestore && (
        <>
          <div>发证机关的公告或决定（必须上传）</div>
          <PhotoUpload label="发证机关的公告或决定" purpose="paper" files={files} onChange={setFiles} maxFiles={6} />
        </>
      )}
    </ActDialog>
  )
}

/** 影响范围: what the company can no longer buy, and what it still has under way. */
function CancelEffects({ companyId, code }: Pick<LicenceDialogProps, 'companyId' | 'code'>) {
  const found = useQuery(query(qualificationOperatingEndpoints.foreseeCancelling, { companyId, code }))
  if (found.isError) return <FaultLine fault={`影响范围没有加载出来：${faultText(found.error)}`} />
  if (found.data === undefined) return <Skeleton rows={4} height={20} />
  return (
    <section aria-label="影响范围">
      <CaseFields fields={found.data.effects} />
    </section>
  )
}
