import { useQuery } from '@tanstack/react-query'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import { APPLICATION_STATES, type SpecialApplicationRow } from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSearchParams } from 'react-router'
import { TaskDrawer } from '#areas/staff/public.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'

const LOOKS = {
  'in-review': ['todo', 'me'],
  approved: ['done', 'go'],
  refused: ['bad', 'bad'],
  revoked: ['off', 'end'],
} as const

const columns: readonly GridColumn<SpecialApplicationRow>[] = [
  {
    id: 'title',
    title: '抬头',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={row.taxNo} />,
  },
  { id: 'bank', title: '开户银行', cell: row => <TwoLines first={row.bankName} second={row.bankAccount} /> },
  { id: 'proofs', title: '证明材料', width: 88, align: 'end', cell: row => row.proofCount || '—' },
  { id: 'submittedAt', title: '提交', width: 132, cell: row => nearTime(row.submittedAt) },
  {
    id: 'decidedAt',
    title: '审核',
    width: 132,
    cell: row => (row.decidedAt === null ? '—' : nearTime(row.decidedAt)),
  },
  {
    id: 'state',
    title: '状态',
    width: 220,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      const why = row.objections.map(one => `${one.item}：${one.reason}`).join('；')
      return (
        <State kind={kind} tone={tone} {...(why !== '' && { note: why })}>
          {APPLICATION_STATES[row.state]}
        </State>
      )
    },
  },
]

interface ApplicationsProps {
  readonly grid: Grid
  readonly onChanged: () => void
}

/** Applications for 专票 and their decisions; open ones are decided beside the list. */
export function Applications({ grid, onChanged }: ApplicationsProps) {
  const [params, setParams] = useSearchParams()
  const { words, filters, after } = grid.query
  const state = filters['state'] ?? 'in-review'
  const filter = {
    state: state === 'all' ? undefined : (state as SpecialApplicationRow['state']),
    keyword: words === '' ? undefined : words,
  }
  const applications = useQuery(
    query(
      invoiceOperatingEndpoints.listSpecialApplications,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const rows = applications.data?.list ?? []
  const caseId = params.get('applicationId')
  const show = (next: string | null) =>
    setParams(before => {
      const changed = new URLSearchParams(before)
      if (next === null) changed.delete('applicationId')
      else changed.set('applicationId', next)
      return changed
    })
  const next = () => {
    const waiting = rows.filter(row => row.state === 'in-review' && row.applicationId !== caseId)
    show(waiting[0]?.applicationId ?? null)
  }
  return (
    <>
      <GridTable
        name="special-applications"
        what="增票资质"
        grid={grid}
        list={listOf(applications, { rows, next: applications.data?.next ?? null })}
        columns={columns}
        rowId={row => row.applicationId}
        onOpen={row => show(row.applicationId)}
        openId={caseId ?? undefined}
        exporting={{ list: 'invoice.special-applications', filter }}
        searchHint="抬头、税号"
        empty={{ title: state === 'in-review' ? '没有待审核的增票资质申请' : '没有增票资质申请' }}
      />
      {caseId !== null && (
        <TaskDrawer
          key={caseId}
          task={{ desk: 'special-invoice', caseId }}
          onClose={() => show(null)}
          onNext={next}
          onDone={() => {
            next()
            onChanged()
          }}
        />
      )}
    </>
  )
}
