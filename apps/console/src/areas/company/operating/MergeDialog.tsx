import { useQuery } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import {
  COMPANY_STATE_NAMES,
  type CompanyDossier,
  type MergePreview,
} from '@xiaojiu/contract/company/operating-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Alert, Input, Radio } from 'antd'
import { useDeferredValue, useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './company.module.css'

interface MergeDialogProps {
  readonly company: CompanyDossier['company']
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 合并重复企业: this company remains; a withdrawn one is merged into it when a colleague approves. */
export function MergeDialog({ company, onClose, onDone }: MergeDialogProps) {
  const [fromId, setFromId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [papers, setPapers] = useState<readonly StoredFile[]>([])
  const attempt = useAttempt()
  const preview = useQuery({
    ...query(
      companyOperatingEndpoints.previewMerge,
      { fromId: fromId ?? '', intoId: company.companyId },
      { errors: 'caller' },
    ),
    enabled: fromId !== null,
  })
  const problem = preview.data?.problem ?? null
  const save = () => {
    const [paper] = papers
    if (fromId === null) return attempt.setFault('请选择要并入的重复企业')
    if (!paper) return attempt.setFault('请上传证明两家为同一企业的材料')
    if (reason.trim().length < 2) return attempt.setFault('请填写原因')
    return void attempt.run(async () => {
      await call(
        companyOperatingEndpoints.mergeCompanies,
        { fromId, intoId: company.companyId, paperFileId: paper.fileId, reason: reason.trim() },
        { errors: 'caller' },
      )
      showNotice('success', '已提交复核，由另一位同事确认后生效')
      onDone()
    })
  }
  return (
    <ActDialog
      title={`把重复企业并入 ${company.name}`}
      okText="提交复核"
      width={640}
      attempt={attempt}
      isReady={problem === null}
      onClose={onClose}
      onOk={save}
    >
      <div className={css.form}>
        <Candidates company={company} fromId={fromId} onChoose={setFromId} />
        {preview.isError && <FaultLine fault={faultText(preview.error)} />}
        {preview.data && <Sides preview={preview.data} />}
        {fromId !== null && problem === null && (
          <>
            <p className={css.note}>证明材料，例如准予变更登记通知书</p>
            <PhotoUpload label="证明材料" purpose="paper" files={papers} onChange={setPapers} maxFiles={1} />
            <label>
              <span>原因</span>
              <Input maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
            </label>
          </>
        )}
      </div>
    </ActDialog>
  )
}

const MOST_FOUND = 8

interface CandidatesProps {
  readonly company: CompanyDossier['company']
  readonly fromId: string | null
  readonly onChoose: (companyId: string) => void
}

/** A name without its legal form, which changes when a household business becomes a company. */
function stemOf(name: string): string {
  return name.replace(/(?:股份)?有限(?:责任)?公司$/, '')
}

/** Candidates for the merge: first those of the same name. */
function Candidates({ company, fromId, onChoose }: CandidatesProps) {
  const [words, setWords] = useState(stemOf(company.name))
  const keyword = useDeferredValue(words.trim())
  const found = useQuery({
    ...query(
      companyOperatingEndpoints.searchCompanies,
      { view: 'all', keyword, pageSize: MOST_FOUND + 1 },
      { errors: 'caller' },
    ),
    enabled: keyword !== '',
  })
  const others = found.data?.list.filter(({ companyId }) => companyId !== company.companyId).slice(0, MOST_FOUND)
  return (
    <>
      <label>
        <span>重复企业</span>
        <Input
          maxLength={60}
          placeholder="名称、信用代码、登录名或手机尾号"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </label>
      {keyword === '' ? null : found.isError ? (
        <ErrorState what="企业" message={faultText(found.error)} onRetry={() => void found.refetch()} />
      ) : others === undefined ? (
        <Skeleton rows={2} height={24} />
      ) : others.length === 0 ? (
        <p className={css.note}>没有找到其他企业，请换用信用代码或登录名</p>
      ) : (
        <Radio.Group
          className={css.candidates ?? ''}
          value={fromId}
          onChange={event => onChoose(String(event.target.value))}
        >
          {others.map(({ companyId, name, creditCode, state }) => (
            <Radio key={companyId} value={companyId}>
              {name}
              <span className={css.note}>
                {creditCode} · {COMPANY_STATE_NAMES[state]}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </>
  )
}

const ROWS = [
  ['统一社会信用代码', side => side.creditCode],
  ['状态', side => COMPANY_STATE_NAMES[side.state]],
  ['账号', side => `${side.loginCount} 个`],
  ['钱包（元）', side => amountText(side.wallet)],
  ['冻结、币与欠款（元）', side => amountText(side.otherMoney)],
  ['未完成订单', side => `${side.openOrderCount} 张`],
] as const satisfies readonly (readonly [label: string, of: (side: MergePreview['from']) => string])[]

function Sides({ preview: { from, into, problem, effects } }: { readonly preview: MergePreview }) {
  return (
    <>
      <table className={css.sides}>
        <thead>
          <tr>
            <th aria-label="项目" />
            <th scope="col">并入（不再使用）</th>
            <th scope="col">保留</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(from)}</td>
              <td>{of(into)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem === null ? (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className={css.effects}>
              {effects.map(effect => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <Alert type="error" showIcon title={problem} />
      )}
    </>
  )
}
