import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { LockedStaff } from '@xiaojiu/contract/staff/security-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'

interface LockedTableProps {
  readonly grid: Grid
  readonly locked: ReturnType<typeof useLockedStaff>
  readonly onUnlock: (locked: LockedStaff) => void
}

const RENEWED_MS = 30_000

/** Staff who cannot log in now; the page also counts them. */
export function useLockedStaff() {
  return useQuery({
    ...query(staffEndpoints.listLockedStaff, {}, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
}

/** Staff who are locked out for a quarter of an hour after five wrong proofs. */
export function LockedTable({ grid, locked, onUnlock }: LockedTableProps) {
  const columns: readonly GridColumn<LockedStaff>[] = [
    {
      id: 'name',
      title: '员工',
      isIdentity: true,
      cell: row => <TwoLines first={row.name} second={row.loginName} />,
    },
    { id: 'face', title: '后台', width: 128, cell: row => (row.face === 'seller' ? '商家工作台' : '运营后台') },
    {
      id: 'what',
      title: '锁定',
      width: 160,
      cell: row => (row.what === 'login' ? '密码错误 5 次' : '动态口令错误 5 次'),
    },
    { id: 'until', title: '锁定至', width: 148, cell: row => nearTime(row.until) },
    {
      id: 'act',
      title: '',
      width: 96,
      align: 'end',
      isTool: true,
      cell: row => (
        <Button type="link" size="small" onClick={() => onUnlock(row)}>
          解除锁定
        </Button>
      ),
    },
  ]
  return (
    <GridTable
      name="locked-staff"
      what="锁定的员工"
      grid={grid}
      list={listOf(locked, { rows: locked.data?.list ?? [], next: null })}
      columns={columns}
      rowId={row => `${row.accountId} ${row.what}`}
      empty={{ title: '没有被锁定的员工', hint: '15 分钟内验证失败 5 次会锁定 15 分钟' }}
    />
  )
}
