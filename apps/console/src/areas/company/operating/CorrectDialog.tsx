import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { CompanyDossier } from '@xiaojiu/contract/company/operating-schemas.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { forgetKept, useKept } from '#parts/form/kept.ts'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './company.module.css'

const FIELDS = [
  ['name', '企业名称', 60],
  ['legalPerson', '法定代表人', 20],
  ['personInCharge', '企业负责人', 20],
  ['qualityHead', '质量负责人', 20],
  ['address', '注册地址', 100],
] as const
type Field = (typeof FIELDS)[number][0]

interface CorrectDialogProps {
  readonly company: CompanyDossier['company']
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Corrects data that differ from the papers; takes effect when a colleague approves. */
export function CorrectDialog({ company, onClose, onDone }: CorrectDialogProps) {
  const keptAs = `correct ${company.companyId} ${company.version}`
  const [values, setValues] = useKept<Readonly<Record<Field, string>>>(keptAs, {
    name: company.name,
    legalPerson: company.legalPerson,
    personInCharge: company.personInCharge,
    qualityHead: company.qualityHead,
    address: company.address,
  })
  const [paper, setPaper] = useKept(`${keptAs} paper`, '')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [reason, setReason] = useKept(`${keptAs} reason`, '')
  const attempt = useAttempt()
  const save = () =>
    void attempt.run(async () => {
      const { companyId, version } = company
      const fileIds = files.map(({ fileId }) => fileId)
      await call(companyOperatingEndpoints.correctCompany, { companyId, version, ...values, paper, fileIds, reason })
      for (const name of [keptAs, `${keptAs} paper`, `${keptAs} reason`]) forgetKept(name)
      showNotice('success', '已提交复核，由另一位同事确认后生效')
      onDone()
    })
  return (
    <ActDialog title="更正企业资料" okText="提交复核" width={560} attempt={attempt} onClose={onClose} onOk={save}>
      <div className={css.form}>
        <p className={css.note}>以证照或发证机关证明为准；提交后由另一位同事确认才生效。</p>
        {FIELDS.map(([field, label, most]) => (
          <label key={field}>
            <span>{label}</span>
            <Input
              maxLength={most}
              value={values[field]}
              onChange={event => setValues({ ...values, [field]: event.target.value })}
            />
          </label>
        ))}
        <label>
          <span>依据</span>
          <Input
            maxLength={60}
            placeholder="例如：2026 年 11 月换发的营业执照"
            value={paper}
            onChange={event => setPaper(event.target.value)}
          />
        </label>
        <PhotoUpload label="扫描件" purpose="paper" files={files} onChange={setFiles} maxFiles={6} />
        <label>
          <span>原因</span>
          <Input maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
        </label>
      </div>
    </ActDialog>
  )
}
