import { useQuery } from '@tanstack/react-query'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import {
  type StoreViolation,
  VIOLATION_KINDS,
  type ViolationKind,
} from '@xiaojiu/contract/service/violation-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Drawer } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { Photos } from '#parts/case/Photos.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import css from '../complaints/complaints.module.css'

export const VIOLATIONS_VIEW = 'violations'
export const VIOLATION_FILTERS = [
  { id: 'kind', label: '类型', choices: Object.entries(VIOLATION_KINDS).map(([value, label]) => ({ value, label })) },
]

const columns: readonly GridColumn<StoreViolation>[] = [
  {
    id: 'kind',
    title: '类型',
    width: 168,
    isIdentity: true,
    cell: row => <Pill tone="red">{VIOLATION_KINDS[row.kind]}</Pill>,
  },
  { id: 'words', title: '平台说明', cell: row => row.words },
  { id: 'order', title: '订单', width: 176, cell: row => row.orderNo ?? '—' },
  { id: 'files', title: '证据', width: 88, align: 'end', cell: row => `${row.files.length} 张` },
  { id: 'found', title: '记录时间', width: 136, cell: row => nearTime(row.foundAt) },
]

/** 违规记录 of the store with the evidence. */
export function Violations({ grid }: { readonly grid: Grid }) {
  const [openId, show] = useOpenRow('violationId')
  const { filters, after } = grid.query
  const filter = { kind: filters['kind'] as ViolationKind | undefined }
  const violations = useQuery(
    query(
      serviceSellingEndpoints.listViolations,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const violationId = openId ?? undefined
  const one = useQuery({
    ...query(serviceSellingEndpoints.listViolations, { violationId, pageSize: 1 }, { errors: 'caller' }),
    enabled: violationId !== undefined,
  })
  const open = violationId === undefined ? undefined : one.data?.list[0]
  const { data } = violations
  return (
    <>
      {data !== undefined && data.yearCount > 0 && (
        <p className={css.note}>近一年共记录 {data.yearCount} 次违规，平台评估店铺服务时会参考。</p>
      )}
      <GridTable
        name="violations"
        what="违规记录"
        grid={grid}
        list={listOf(violations, { rows: data?.list ?? [], next: data?.next ?? null })}
        columns={columns}
        rowId={row => row.violationId}
        onOpen={row => show(row.violationId)}
        openId={violationId}
        exporting={{ list: 'service.violations', filter }}
        empty={{ title: '没有违规记录', hint: '平台核实投诉后记录的违规会出现在这里' }}
      />
      {open && (
        <Drawer open size={640} title={`违规记录 · ${VIOLATION_KINDS[open.kind]}`} onClose={() => show(null)}>
          <p className={css.words}>{open.words}</p>
          <FieldList
            fields={[
              { label: '订单', value: open.orderNo },
              { label: '记录时间', value: recordTime(open.foundAt) },
            ]}
          />
          <h3 className={css.heading}>证据</h3>
          <Photos files={open.files} />
        </Drawer>
      )}
    </>
  )
}
