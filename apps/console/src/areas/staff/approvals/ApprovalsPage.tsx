import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  APPROVAL_STATE_NAMES,
  type Approval,
  type ApprovalLimits,
  type ApprovalState,
} from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
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
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { useMe } from '#shell/session.ts'
import { ApprovalDrawer } from './ApprovalDrawer.tsx'
import { awaitsAnswer } from './approval-talk.ts'
import css from './approvals.module.css'

const LOOKS: Readonly<Record<ApprovalState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'me'],
  approved: ['done', 'go'],
  refused: ['bad', 'bad'],
  withdrawn: ['off', 'end'],
  lapsed: ['clock', 'end'],
}

const columns: readonly GridColumn<Approval>[] = [
  {
    id: 'title',
    title: '申请',
    isIdentity: true,
    cell: row => <TwoLines first={row.title} second={`${row.kindLabel} · ${row.reason}`} />,
  },
  { id: 'effect', title: '影响', isWide: true, cell: row => row.effect || '—' },
  {
    id: 'amount',
    title: '金额（元）',
    width: 120,
    align: 'end',
    cell: row => (row.amount === null ? '—' : amountText(row.amount)),
  },
  {
    id: 'askedBy',
    title: '提交人',
    width: 144,
    cell: row => <TwoLines first={row.isOwn ? '我' : row.askedBy} second={nearTime(row.askedAt)} />,
  },
  {
    id: 'expiresAt',
    title: '有效期',
    width: 148,
    cell: row => (row.state === 'waiting' ? <TimeLimit from={row.askedAt} due={row.expiresAt} /> : '—'),
  },
  {
    id: 'state',
    title: '状态',
    width: 128,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return awaitsAnswer(row) ? (
        <State kind="half" tone={row.isOwn ? 'me' : 'end'} note={`${row.questions.at(-1)?.askedBy ?? ''} 询问`}>
          {row.isOwn ? '待我答复' : '待提交人答复'}
        </State>
      ) : (
        <State kind={kind} tone={tone} note={row.decidedBy ?? (row.isAskerEntitled ? undefined : '提交人已无权限')}>
          {APPROVAL_STATE_NAMES[row.state]}
        </State>
      )
    },
  },
]

const VIEWS = [
  { id: 'waiting', label: '待复核' },
  { id: 'own', label: '我提交的' },
  { id: 'approved', label: '已通过' },
  { id: 'refused', label: '已驳回' },
  { id: 'withdrawn', label: '已撤回' },
  { id: 'lapsed', label: '已过期' },
] as const

type Limit = ApprovalLimits['list'][number]

function limitText({ amount, when }: Limit): string {
  if (amount !== null) return `超过 ${moneyText(amount)} 须复核`
  return when === null ? '一律复核' : `${when}须复核`
}

/** Acts on money and rights, and irreversible acts, that wait for a second person. */
export function ApprovalsPage() {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('approvalId')
  const limits = useQuery(query(staffEndpoints.listLimits, {}, { errors: 'caller' }))
  const filters = useMemo(
    () => [
      {
        id: 'kind',
        label: '类型',
        choices: (limits.data?.list ?? []).map(({ kind, label }) => ({ value: kind, label })),
      },
    ],
    [limits.data],
  )
  const grid = useGrid({ filters, views: VIEWS })
  const { view, filters: chosen, after } = grid.query
  const kind = chosen['kind']
  const filter = view === 'own' ? { isOwn: true, kind } : { state: view as ApprovalState, kind }
  const approvals = useQuery(
    query(staffEndpoints.listApprovals, { ...filter, cursor: after === '' ? undefined : after }, { errors: 'caller' }),
  )
  const limit = limits.data?.list.find(one => one.kind === kind)
  const rows = approvals.data?.list ?? []
  return (
    <>
      <PageHead
        title="双人复核"
        meta={`提交后 72 小时内由另一位同事确认才生效${limit === undefined ? '' : ` · ${limit.label}：${limitText(limit)}`}`}
      />
      <OwnLimits limits={limits.data?.list ?? []} />
      <GridTable
        name="approvals"
        what="复核申请"
        grid={grid}
        list={listOf(approvals, { rows, next: approvals.data?.next ?? null })}
        columns={columns}
        rowId={row => row.approvalId}
        onOpen={row => show(row.approvalId)}
        openId={openId ?? undefined}
        exporting={{ list: 'staff.approvals', filter }}
        empty={{ title: view === 'waiting' ? '没有待复核的申请' : '没有符合条件的申请' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['a', '通过'],
          ['r', '驳回'],
          ['q', '询问提交人'],
        ]}
      />
      {openId !== null && (
        <ApprovalDrawer
          key={openId}
          approvalId={openId}
          onClose={() => show(null)}
          onDone={() => {
            show(null)
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

/** 本人复核限额: what the reader may approve, and up to which amount. */
function OwnLimits({ limits }: { readonly limits: readonly Limit[] }) {
  const me = useMe()
  const own = limits.filter(({ mayDecide, isOfAmount, ownAmount }) => ownAmount !== null || (mayDecide && isOfAmount))
  if (own.length === 0) return null
  return (
    <p className={css.own}>
      <b>{me.name}的复核限额</b>
      {own.map(({ kind, label, ownAmount }) => (
        <span key={kind}>
          {label} {ownAmount === null ? '不限' : `不超过 ${moneyText(ownAmount)}`}
        </span>
      ))}
    </p>
  )
}
