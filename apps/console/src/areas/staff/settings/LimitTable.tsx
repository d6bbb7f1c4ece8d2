import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApprovalLimits } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useCellEditing } from '#grid/cell-edit/use-cell-editing.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { Pill } from '#parts/state/State.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'

type Limit = ApprovalLimits['list'][number]

const columns: readonly GridColumn<Limit>[] = [
  { id: 'label', title: '操作', isIdentity: true, cell: row => row.label },
  {
    id: 'amount',
    title: '超过多少须复核（元）',
    width: 200,
    align: 'end',
    cell: row => (row.amount === null ? '一律复核' : amountText(row.amount)),
  },
  { id: 'default', title: '', width: 120, isTool: true, cell: row => row.isDefault && <Pill>默认</Pill> },
]
const editable = columns.map(column =>
  column.id === 'amount'
    ? {
        ...column,
        edit: {
          value: (row: Limit) => (row.amount === null ? '' : formatYuan(row.amount)),
          fault: (text: string, row: Limit) =>
            !row.canChange ? '平台规定，不能修改' : parseYuan(text) === null ? '应为元，最多两位小数' : null,
        },
      }
    : column,
)
const VIEWS = [{ id: 'all', label: '复核限额' }] as const
const NO_FILTERS = [] as const

/** The amounts above which an act needs a second person; a store may only be stricter than the platform. */
export function LimitTable() {
  const queries = useQueryClient()
  const grid = useGrid({ filters: NO_FILTERS, views: VIEWS })
  const limits = useQuery(query(staffEndpoints.listLimits, {}, { errors: 'caller' }))
  const rows = limits.data?.list ?? []
  const editing = useCellEditing(async edits => {
    try {
      for (const [kind, cells] of edits) {
        const amount = parseYuan(cells.get('amount') ?? '')
        if (amount !== null) await withStepUp(() => call(staffEndpoints.saveLimit, { kind, amount }))
      }
      showNotice('success', '限额已保存')
      await queries.invalidateQueries({ queryKey: [staffEndpoints.listLimits.path] })
    } catch (error) {
      showNotice('error', faultText(error))
      throw error
    }
  })
  return (
    <GridTable
      name="limits"
      what="复核限额"
      grid={grid}
      list={listOf(limits, { rows, next: null, total: rows.length })}
      columns={editable}
      rowId={row => row.kind}
      editing={editing}
      empty={{ title: '没有须复核的操作' }}
      isFlat
    />
  )
}
