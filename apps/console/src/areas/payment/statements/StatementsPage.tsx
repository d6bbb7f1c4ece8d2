import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import {
  STATEMENT_REPLY_STATES,
  type StatementReplyState,
  type StoreStatement,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { TaskDrawer } from '#areas/staff/public.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { nearTime } from '#parts/page/time.ts'
import { TwoLines, PageHead } from '#parts/page/Card.tsx'
import { State, type GlyphKind, type Tone } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'

const LOOKS: Readonly<Record<StatementReplyState, readonly [GlyphKind, Tone]>> = {
  disputed: ['todo', 'me'],
  confirmed: ['done', 'go'],
  resolved: ['done', 'end'],
}

const columns: readonly GridColumn<StoreStatement>[] = [
  {
    id: 'buyer',
    title: '客户',
    isIdentity: true,
    cell: row => <TwoLines first={row.buyerName} second={`${nearTime(row.repliedAt)} 答复`} />,
  },
  { id: 'month', title: '月份', width: 96, cell: row => row.month },
  { id: 'closing', title: '期末余额（元）', width: 144, align: 'end', cell: row => amountText(row.closing) },
  { id: 'note', title: '客户说明', cell: row => row.note || '—' },
  { id: 'answer', title: '店铺答复', cell: row => row.answer ?? '—' },
  { id: 'replied', title: '答复时间', width: 128, isWide: true, cell: row => nearTime(row.repliedAt) },
  {
    id: 'state',
    title: '状态',
    width: 144,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} note={row.resolvedAt === null ? undefined : nearTime(row.resolvedAt)}>
          {STATEMENT_REPLY_STATES[row.state]}
        </State>
      )
    },
  },
]
const STATES = Object.keys(STATEMENT_REPLY_STATES) as StatementReplyState[]
const VIEWS = [...STATES.map(id => ({ id, label: STATEMENT_REPLY_STATES[id] })), { id: 'all', label: '全部' }]

/** What buyers said to their months; a dispute is answered by somebody who looked. */
export function StatementsPage() {
  const queries = useQueryClient()
  const [open, show] = useOpenRow('replyId')
  const mayAnswer = (useMe().rights as readonly string[]).includes('money.act')
  const known = useQuery(query(paymentSellingEndpoints.listStoreStatements, { pageSize: 1 }, { errors: 'caller' }))
  const filters = useMemo<readonly GridFilter[]>(() => {
    const months = known.data?.months ?? []
    return months.length === 0
      ? []
      : [{ id: 'month', label: '月份', choices: months.map(month => ({ value: month, label: month })) }]
  }, [known.data])
  const grid = useGrid({ filters, views: VIEWS })
  const { view, filters: chosen, after } = grid.query
  const filter = { state: STATES.find(state => state === view), month: chosen['month'] }
  const statements = useQuery(
    query(
      paymentSellingEndpoints.listStoreStatements,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = statements.data?.list ?? []
  return (
    <>
      <PageHead title="客户对账" meta="客户每月核对欠款；有异议的请核对后答复" />
      <GridTable
        name="store-statements"
        what="对账单"
        grid={grid}
        list={listOf(statements, { rows, next: statements.data?.next ?? null })}
        columns={columns}
        rowId={row => row.replyId}
        {...(mayAnswer && { onOpen: (row: StoreStatement) => show(row.replyId) })}
        openId={open ?? undefined}
        exporting={{ list: 'payment.store-statements', filter }}
        empty={{
          title: view === 'disputed' ? '没有待答复的异议' : '没有符合条件的对账单',
          hint: '客户确认或提出异议后，会出现在这里',
        }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['a', '已更正'],
          ['r', '账单无误'],
        ]}
      />
      {open !== null && mayAnswer && (
        <TaskDrawer
          key={open}
          task={{ desk: 'statement-dispute', caseId: open }}
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
