import { useQuery } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { CompanyDossier, MergePreview } from '@xiaojiu/contract/company/operating-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Alert, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import css from './company.module.css'

interface MergeDialogProps {
  readonly company: CompanyDossier['company']
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 合并重复企业: this company goes on; one that was withdrawn goes into it, when a colleague agrees. */
export function MergeDialog({ company, onClose, onDone }: MergeDialogProps) {
  const [keyword, setKeyword] = useState('')
  const [fromId, setFromId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [papers, setPapers] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const found = useQuery({
    ...query(companyOperatingEndpoints.searchCompanies, { view: 'all', keyword, pageSize: 20 }, { errors: 'caller' }),
    enabled: keyword.trim() !== '',
  })
  const preview = useQuery({
    ...query(
      companyOperatingEndpoints.previewMerge,
      { fromId: fromId ?? '', intoId: company.companyId },
      { errors: 'caller' },
    ),
    enabled: fromId !== null,
  })
  const others = (found.data?.list ?? []).filter(({ companyId }) => companyId !== company.companyId)
  const save = () => {
    const [paper] = papers
    if (fromId === null) return setFault('请选择要并入的重复企业')
    if (preview.data?.problem) return setFault(preview.data.problem)
    if (!paper) return setFault('请上传证明两家为同一企业的材料')
    if (reason.trim().length < 2) return setFault('请填写原因')
    return void run(async () => {
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
    <Modal
      open
      title={`把重复企业并入 ${company.name}`}
      width={640}
      okText="提交复核"
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: preview.data?.problem !== null && preview.data !== undefined }}
      onCancel={onClose}
      onOk={save}
    >
      <div className={css.form}>
        <label>
          <span>重复企业（须已注销）</span>
          <Select
            aria-label="重复企业"
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            placeholder="输入名称或信用代码查找"
            value={fromId}
            loading={found.isFetching}
            notFoundContent={keyword.trim() === '' ? '输入名称或信用代码' : '没有找到企业'}
            onChange={setFromId}
            options={others.map(({ companyId, name, creditCode }) => ({
              value: companyId,
              label: `${name}（${creditCode}）`,
            }))}
          />
        </label>
        {preview.isError && (
          <p role="alert" className={css.fault}>
            {faultText(preview.error)}
          </p>
        )}
        {preview.data && <Sides preview={preview.data} />}
        <PhotoUpload label="证明材料" purpose="paper" files={papers} onChange={setPapers} maxFiles={1} />
        <label>
          <span>原因</span>
          <Input maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
        </label>
        {fault !== null && (
          <p role="alert" className={css.fault}>
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}

function Sides({ preview }: { readonly preview: MergePreview }) {
  const { from, problem, effects } = preview
  return (
    <>
      <FieldList
        fields={[
          { label: '并入', value: `${from.name} · ${from.creditCode}` },
          { label: '账号', value: `${from.loginCount} 个` },
          { label: '钱包', value: moneyText(from.wallet) },
          { label: '冻结、币与欠款', value: moneyText(from.otherMoney) },
          { label: '未完成订单', value: `${from.openOrderCount} 张` },
        ]}
      />
      {problem === null ? (
        <Alert type="warning" showIcon title={effects.join('；')} />
      ) : (
        <Alert type="error" showIcon title={problem} />
      )}
    </>
  )
}
