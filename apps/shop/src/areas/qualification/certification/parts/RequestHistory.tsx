import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import {
  CERTIFICATION_REQUEST_LABELS,
  CERTIFICATION_WAY_LABELS,
  type CertificationRequest,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'

const COLUMNS: readonly DataColumn<CertificationRequest>[] = [
  { key: 'at', label: '提交时间', render: row => timeText(row.submittedAt), width: 160 },
  { key: 'way', label: '核验方式', render: row => CERTIFICATION_WAY_LABELS[row.way], width: 140 },
  { key: 'years', label: '有效期', render: row => `${row.validYears} 年`, width: 88 },
  { key: 'state', label: '结果', render: row => CERTIFICATION_REQUEST_LABELS[row.state], width: 96 },
  { key: 'reason', label: '说明', render: row => row.failReason ?? '—' },
]

/** Earlier requests; nothing is shown before there is one. */
export function RequestHistory() {
  const { data } = useQuery(query(certificationEndpoints.listCertificationRequests, { pageNum: 1, pageSize: 10 }))
  if (!data || data.list.length === 0) return null
  return (
    <Panel aria-labelledby="certification-history">
      <DataTable
        heading={{ id: 'certification-history', title: '认证记录', note: `共 ${data.total} 次`, isSlim: true }}
        columns={COLUMNS}
        rows={data.list}
        rowKey={row => row.requestId}
        label="认证记录"
        empty={null}
      />
    </Panel>
  )
}
