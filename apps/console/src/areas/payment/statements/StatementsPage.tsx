import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import {
  STATEMENT_REPLY_STATES,
  type StatementReplyState,
  type StoreStatement,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { lastMonths } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TaskDrawer } from '#areas/staff/public.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter, GridView } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'
import { MonthStatements } from './MonthStatements.tsx'
import { StatementDrawer } from './StatementDrawer.tsx'

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
const OTHER_VIEWS: readonly GridView[] = [
  { id: 'unanswered', label: '未答复' },
  { id: 'month', label: '按月对账' },
]
const MONTH_VIEWS: readonly string[] = ['unanswered', 'month']
const MONTHS_SHOWN = 24

/** 客户对账: the buyers' answers to their monthly statements; staff answer disputes. */
export function StatementsPage() {
  const queries = useQueryClient()
  const [open, show] = useOpenRow('replyId')
  const mayAnswer = (useMe().rights as readonly string[]).includes('money.act')
  // Older months are there when a buyer has answered to them.
  const replied = useQuery(query(paymentSellingEndpoints.listStoreStatements, { pageSize: 1 }, { errors: 'caller' }))
  const months = useMemo(() => {
    const recent = lastMonths(dayOf(new Date(serverNow())), MONTHS_SHOWN)
    return [...new Set([...recent, ...(replied.data?.months ?? [])])].toSorted().toReversed()
  }, [replied.data])
  const filters = useMemo<readonly GridFilter[]>(
    () => [{ id: 'month', label: '月份', choices: months.map(month => ({ value: month, label: month })) }],
    [months],
  )
  const [params] = useSearchParams()
  // The counts are of the month that is chosen, as the lists are.
  const counted = months.find(month => month === params.get('month'))
  const counts = useQuery(query(paymentSellingEndpoints.countStoreStatements, { month: counted }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      ...STATES.map(
        (id): GridView => ({
          id,
          label: STATEMENT_REPLY_STATES[id],
          ...(counts.data && { count: counts.data[id] }),
          ...(id === 'disputed' && { countTone: 'me' }),
        }),
      ),
      {
        ...{ id: 'all', label: '全部答复' },
        ...(counts.data && { count: STATES.reduce((sum, state) => sum + counts.data[state], 0) }),
      },
      ...OTHER_VIEWS,
    ],
    [counts.data],
  )
  const grid = useGrid({ filters, views })
  const { view, filters: chosen, words, after } = grid.query
  const filter = {
    state: STATES.find(state => state === view),
    month: chosen['month'],
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const isMonth = MONTH_VIEWS.includes(view)
  // The newest month that is over; it can be answered.
  const month = chosen['month'] ?? months[1] ?? ''
  const [whose, setWhose] = useState<{ readonly companyId: string; readonly month: string } | null>(null)
  const statements = useQuery({
    ...query(
      paymentSellingEndpoints.listStoreStatements,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
    enabled: !isMonth,
  })
  const rows = statements.data?.list ?? []
  const disputed = rows.find(row => row.replyId === open)
  return (
    <>
      <PageHead title="客户对账" meta="客户每月核对欠款；有异议的请核对后答复" />
      {isMonth ? (
        <MonthStatements grid={grid} month={month} onOpen={({ companyId }) => setWhose({ companyId, month })} />
      ) : (
        <GridTable
          name="store-statements"
          what="对账单"
          grid={grid}
          list={listOf(statements, { rows, next: statements.data?.next ?? null })}
          columns={columns}
          rowId={row => row.replyId}
          onOpen={row => setWhose({ companyId: row.companyId, month: row.month })}
          rowKeys={row =>
            mayAnswer && row.state === 'disputed' ? [{ keys: 'a', label: '答复', run: () => show(row.replyId) }] : []
          }
          searchHint="客户名称、信用代码"
          exporting={{ list: 'payment.store-statements', filter }}
          empty={{
            title: view === 'disputed' ? '没有待答复的异议' : '没有符合条件的对账单',
            hint: '客户确认或提出异议后，会出现在这里',
          }}
        />
      )}
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ...(mayAnswer && !isMonth ? ([['a', '答复异议']] as const) : []),
        ]}
      />
      {whose !== null && (
        <StatementDrawer
          key={`${whose.companyId} ${whose.month}`}
          whose={whose}
          mayAct={mayAnswer}
          onAnswer={replyId => {
            setWhose(null)
            show(replyId)
          }}
          onClose={() => setWhose(null)}
          onDone={() => queries.invalidateQueries()}
        />
      )}
      {open !== null && mayAnswer && (
        <TaskDrawer
          key={open}
          task={{ desk: 'statement-dispute', caseId: open }}
          acts={
            disputed && (
              <Button
                type="text"
                size="small"
                onClick={() => {
                  show(null)
                  setWhose({ companyId: disputed.companyId, month: disputed.month })
                }}
              >
                查看账单
              </Button>
            )
          }
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
