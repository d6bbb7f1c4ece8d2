import { useQuery, useQueryClient } from '@tanstack/react-query'
import { APPEAL_STATE_NAMES, type WatchedAppeal } from '@xiaojiu/contract/identity/appeals-endpoints.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import type { AppealState } from '@xiaojiu/contract/identity/recovery-schemas.ts'
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
  'in-review': ['todo', 'me'],
  approved: ['clock', 'go'],
  used: ['done', 'end'],
  refused: ['bad', 'bad'],
  expired: ['off', 'end'],
} as const

const columns: readonly GridColumn<WatchedAppeal>[] = [
  {
    id: 'company',
    title: '企业',
    isIdentity: true,
    cell: row => <TwoLines first={row.companyName} second={row.creditCode} />,
  },
  { id: 'login', title: '账号', width: 168, cell: row => row.loginName },
  {
    id: 'applicant',
    title: '申请人',
    width: 144,
    cell: row => <TwoLines first={row.applicantName} second={row.contactMobile} />,
  },
  { id: 'submitted', title: '提交', width: 132, cell: row => nearTime(row.submittedAt) },
  {
    id: 'expires',
    title: '可用至',
    width: 132,
    cell: row => (row.expiresAt === null ? '—' : nearTime(row.expiresAt)),
  },
  {
    id: 'state',
    title: '状态',
    width: 220,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} {...(row.refusedReason !== null && { note: row.refusedReason })}>
          {APPEAL_STATE_NAMES[row.state]}
        </State>
      )
    },
  },
]

const NO_FILTERS = [] as const

/** 全部申诉: also approvals that wait to be used, and those that nobody used in time. */
export function AppealList() {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('open')
  const known = useQuery(query(identityOperatingEndpoints.listWatchedAppeals, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      ...Object.entries(APPEAL_STATE_NAMES).map(([id, label]) => ({
        ...{ id, label },
        ...(known.data && { count: known.data.counts[id] ?? 0 }),
      })),
    ],
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, words, after } = grid.query
  const filter = {
    state: view in APPEAL_STATE_NAMES ? (view as AppealState) : undefined,
    keyword: words === '' ? undefined : words,
  }
  const appeals = useQuery(
    query(
      identityOperatingEndpoints.listWatchedAppeals,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  return (
    <>
      <PageHead title="全部申诉" meta="通过后 7 天内可设置一次新密码，过期须重新申诉" />
      <GridTable
        name="appeals"
        what="找回申诉"
        grid={grid}
        list={listOf(appeals, { rows: appeals.data?.list ?? [], next: appeals.data?.next ?? null })}
        columns={columns}
        rowId={row => row.applyId}
        onOpen={row => show(row.applyId)}
        openId={openId ?? undefined}
        exporting={{ list: 'identity.appeals', filter }}
        searchHint="企业名称、账号"
        empty={{ title: '没有符合条件的申诉' }}
      />
      <KeyHints keys={MOVING_KEYS} />
      {openId !== null && (
        <TaskDrawer
          key={openId}
          task={{ desk: 'password-appeal', caseId: openId }}
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
