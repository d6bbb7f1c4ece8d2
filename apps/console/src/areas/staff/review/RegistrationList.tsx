import { useQuery, useQueryClient } from '@tanstack/react-query'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import type { WatchedRegistration } from '@xiaojiu/contract/qualification/registrations-endpoints.ts'
import { COMPANY_KINDS, REGISTRATION_STATES, type RegistrationState } from '@xiaojiu/contract/qualification/words.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { TaskDrawer } from '../tasks/TaskDrawer.tsx'
import { MOVING_KEYS } from './moving-keys.ts'

const LOOKS = {
  draft: ['pause', 'end'],
  'in-review': ['todo', 'me'],
  refused: ['bad', 'bad'],
  approved: ['done', 'go'],
  withdrawn: ['off', 'end'],
} as const
const kinds: Readonly<Record<string, string>> = COMPANY_KINDS

const columns: readonly GridColumn<WatchedRegistration>[] = [
  {
    id: 'company',
    title: '企业',
    isIdentity: true,
    cell: row => <TwoLines first={row.companyName || '还没有填写名称'} second={row.creditCode || '—'} />,
  },
  {
    id: 'kind',
    title: '类型与省份',
    width: 132,
    cell: row => <TwoLines first={kinds[row.kind] ?? '—'} second={row.provinceName || '—'} />,
  },
  {
    id: 'objections',
    title: '待更正',
    cell: ({ objections: [first, ...rest] }) =>
      first === undefined ? (
        '—'
      ) : (
        <TwoLines
          first={`${first.label}：${first.reason}`}
          second={rest.length === 0 ? '' : `还有 ${rest.map(({ label }) => label).join('、')}`}
        />
      ),
  },
  { id: 'saved', title: '最近保存', width: 132, cell: row => nearTime(row.savedAt) },
  {
    id: 'submitted',
    title: '提交',
    width: 132,
    cell: row => (row.submittedAt === null ? '—' : nearTime(row.submittedAt)),
  },
  {
    id: 'decided',
    title: '审核',
    width: 132,
    isWide: true,
    cell: row => (row.decidedAt === null ? '—' : nearTime(row.decidedAt)),
  },
  {
    id: 'state',
    title: '状态',
    width: 112,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone}>
          {REGISTRATION_STATES[row.state]}
        </State>
      )
    },
  },
]

const NO_FILTERS = [] as const

/** 全部注册: who is still filling in, who must correct what, and who was let in. */
export function RegistrationList() {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('open')
  const known = useQuery(
    query(qualificationOperatingEndpoints.listWatchedRegistrations, { pageSize: 1 }, { errors: 'caller' }),
  )
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      ...Object.entries(REGISTRATION_STATES).map(([id, label]) => ({
        ...{ id, label },
        ...(known.data && { count: known.data.counts[id] ?? 0 }),
      })),
    ],
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, words, after } = grid.query
  const filter = {
    state: view in REGISTRATION_STATES ? (view as RegistrationState) : undefined,
    keyword: words === '' ? undefined : words,
  }
  const registrations = useQuery(
    query(
      qualificationOperatingEndpoints.listWatchedRegistrations,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  return (
    <>
      <PageHead title="全部注册" meta="填写中的还没有提交，不能审核；已驳回的等申请人更正" />
      <GridTable
        name="registrations"
        what="企业注册"
        grid={grid}
        list={listOf(registrations, {
          rows: registrations.data?.list ?? [],
          next: registrations.data?.next ?? null,
        })}
        columns={columns}
        rowId={row => row.registrationId}
        onOpen={row => row.state !== 'draft' && show(row.registrationId)}
        openId={openId ?? undefined}
        exporting={{ list: 'qualification.registrations', filter }}
        searchHint="企业名称、信用代码"
        empty={{ title: '没有符合条件的注册' }}
      />
      <KeyHints keys={MOVING_KEYS} />
      {openId !== null && (
        <TaskDrawer
          key={openId}
          task={{ desk: 'registration', caseId: openId }}
          onClose={() => show(null)}
          onNext={() => show(null)}
          onDone={() => {
            show(null)
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
