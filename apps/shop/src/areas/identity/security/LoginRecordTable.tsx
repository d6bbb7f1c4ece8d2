import { useQuery } from '@tanstack/react-query'
import type { LoginRecord } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import css from './AccountSecurityPage.module.css'
import { LOGIN_WAY_LABELS } from './security-words.ts'

const COLUMNS: readonly DataColumn<LoginRecord>[] = [
  {
    key: 'at',
    label: '时间',
    width: 160,
    isFixed: true,
    render: ({ at }) => <span className="num">{timeText(at)}</span>,
  },
  {
    key: 'way',
    label: '方式',
    width: 150,
    render: ({ way }) => <span className={way === 'proxy' ? css.proxy : undefined}>{LOGIN_WAY_LABELS[way]}</span>,
  },
  { key: 'device', label: '设备', render: ({ device }) => device },
  { key: 'ip', label: 'IP 地址', width: 150, render: ({ ip }) => <span className="num">{ip}</span> },
]

/** 最近登录: an owner sees at a glance what was not theirs. */
export function LoginRecordTable() {
  const { data, error, refetch } = useQuery({
    ...query(identityEndpoints.listLoginRecords, {}),
    refetchOnMount: 'always',
  })
  return (
    <DataTable
      label="最近登录"
      heading={{ isSlim: true, id: 'records', title: '最近登录', note: '最近 20 次' }}
      columns={COLUMNS}
      rows={data?.list}
      rowKey={({ recordId }) => recordId}
      error={error && { cause: error, onRetry: () => void refetch() }}
      empty="还没有登录记录"
    />
  )
}
