import { useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import {
  EXPORT_FORMS,
  EXPORT_KEPT_HOURS,
  type ExportForm,
  type ExportJob,
  MOST_WHOLE_ROWS_ALONE,
} from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import css from './export.module.css'

/** What follows from a file with unmasked personal data. */
function Terms() {
  return (
    <ul className={css.terms}>
      <li>手机号等个人信息不脱敏</li>
      <li>每一行都带有您的姓名和导出时间</li>
      <li>{`只有您本人可以下载，生成后 ${EXPORT_KEPT_HOURS} 小时失效，每次下载都有记录`}</li>
      <li>{`同一列表 24 小时内累计超过 ${MOST_WHOLE_ROWS_ALONE.toLocaleString()} 行，须另一位有权限的同事复核后才生成`}</li>
    </ul>
  )
}

interface WholeExportProps {
  readonly hasForms: boolean
  readonly onClose: () => void
  /** Starts the export; a refusal stays in the dialog. */
  readonly onStart: (form: ExportForm, reason: string) => Promise<unknown>
}

/** Asks for a file with unmasked personal data: its form and the reason. */
export function WholeExport({ hasForms, onClose, onStart }: WholeExportProps) {
  const [form, setForm] = useState<ExportForm>('xlsx')
  return (
    <ReasonDialog
      title="导出含完整个人信息的文件"
      okText="验证并导出"
      onClose={onClose}
      onOk={async reason => {
        await withStepUp(() => onStart(form, reason))
        onClose()
      }}
    >
      <Terms />
      {hasForms && (
        <Radio.Group
          aria-label="文件格式"
          value={form}
          options={Object.entries(EXPORT_FORMS).map(([value, label]) => ({ value, label }))}
          onChange={event => setForm(event.target.value as ExportForm)}
        />
      )}
    </ReasonDialog>
  )
}

/** Asks for such a file again, with a reason of its own. */
export function RepeatWholeExport({ job, onClose }: { readonly job: ExportJob; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { exportId, title } = job
  return (
    <ReasonDialog
      title={`重新导出“${title}”，含完整个人信息`}
      okText="验证并导出"
      onClose={onClose}
      onOk={async reason => {
        await withStepUp(() => call(fileConsoleEndpoints.repeatWholeExport, { exportId, reason }, { errors: 'caller' }))
        showNotice('success', '已重新导出')
        onClose()
        await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
      }}
    >
      <Terms />
    </ReasonDialog>
  )
}
