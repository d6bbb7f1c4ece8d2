import { useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { VisitStep } from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './AccountSecurityPage.module.css'

const COLUMNS: readonly DataColumn<VisitStep>[] = [
  { key: 'at', label: '时间', width: 160, render: ({ at }) => <span className="num">{timeText(at)}</span> },
  { key: 'title', label: '操作', render: ({ title }) => title },
  { key: 'result', label: '结果', width: 220, render: ({ refusedFor }) => refusedFor ?? '已执行' },
]

/** What customer service did in the name of this login, step by step. */
export function VisitDialog({ recordId, onClose }: { readonly recordId: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(identityEndpoints.listOwnVisitSteps, { recordId }))
  return (
    <Dialog title="客服代登录的操作" width={760} onClose={onClose}>
      {data && (
        <p className={css.visit}>
          客服 {data.staffName}，原因：{data.reason}；共 {data.total} 步
        </p>
      )}
      <DataTable
        label="客服代登录的操作"
        columns={COLUMNS}
        rows={data?.list}
        rowKey={({ stepId }) => stepId}
        error={error && { cause: error, onRetry: () => void refetch() }}
        empty="客服没有进行任何操作"
      />
    </Dialog>
  )
}
