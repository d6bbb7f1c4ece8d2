import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import {
  SECURITY_RANGES,
  type SecurityFigures,
  type SecurityRange,
} from '@xiaojiu/contract/staff/security-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'

type Person = SecurityFigures['people'][number]

const columns: readonly GridColumn<Person>[] = [
  { id: 'name', title: '员工', isIdentity: true, cell: row => row.name },
  { id: 'reveals', title: '查看明文', width: 128, align: 'end', cell: row => row.revealCount || '—' },
  { id: 'exports', title: '导出与下载', width: 128, align: 'end', cell: row => row.exportCount || '—' },
  { id: 'visits', title: '代客登录', width: 128, align: 'end', cell: row => row.visitCount || '—' },
]

/**
 * How often each person viewed personal data, exported files or visited as a customer; only auditors see the details.
 */
export function SensitiveTable({ grid, days }: { readonly grid: Grid; readonly days: SecurityRange }) {
  const figures = useQuery(query(staffEndpoints.getSecurityFigures, { days }, { errors: 'caller' }))
  return (
    <GridTable
      name="sensitive-acts"
      what="敏感操作"
      grid={grid}
      list={listOf(figures, { rows: figures.data?.people ?? [], next: null })}
      columns={columns}
      rowId={row => row.accountId}
      empty={{ title: `${SECURITY_RANGES[days]}没有敏感操作`, hint: '查看明文、导出文件和代客登录的次数会显示在这里' }}
    />
  )
}
