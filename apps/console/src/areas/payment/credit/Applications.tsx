import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import {
  CREDIT_APPLICATION_STATES,
  type CreditApplicationState,
  type StoreApplication,
} from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'
import { LineDialog } from './LineDialog.tsx'
import { useCreditViews } from './use-credit-views.ts'

const LOOKS: Readonly<Record<CreditApplicationState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'me'],
  granted: ['done', 'go'],
  refused: ['bad', 'bad'],
  withdrawn: ['off', 'end'],
}

const columns: readonly GridColumn<StoreApplication>[] = [
  {
    id: 'buyer',
    title: '客户',
    isIdentity: true,
    cell: row => <TwoLines first={row.buyerName} second={`${nearTime(row.askedAt)} 申请`} />,
  },
  {
    id: 'wanted',
    title: '申请额度（元）',
    width: 144,
    align: 'end',
    cell: row => <TwoLines first={amountText(row.wantedLimit)} second={`${row.wantedDays} 天`} />,
  },
  {
    id: 'bought',
    title: '近 180 天采购（元）',
    width: 168,
    align: 'end',
    cell: row => <TwoLines first={amountText(row.purchased)} second={`付款 ${row.purchaseCount} 次`} />,
  },
  {
    id: 'overdue',
    title: '逾期（元）',
    width: 120,
    align: 'end',
    cell: row => (row.overdue === 0 ? '—' : <b style={{ color: 'var(--s-bad)' }}>{amountText(row.overdue)}</b>),
  },
  { id: 'note', title: '说明', cell: row => row.note || '—' },
  {
    id: 'decided',
    title: '答复',
    width: 136,
    cell: row =>
      row.settledAt === null ? '—' : <TwoLines first={row.settledBy ?? '—'} second={nearTime(row.settledAt)} />,
  },
  {
    id: 'state',
    title: '状态',
    width: 200,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      const granted =
        row.grantedLimit === null ? undefined : `${amountText(row.grantedLimit)} 元 · ${row.grantedDays} 天`
      return (
        <State kind={kind} tone={tone} note={row.answer ?? granted}>
          {CREDIT_APPLICATION_STATES[row.state]}
        </State>
      )
    },
  },
]
const NO_FILTERS = [] as const
/** The views of one state; the others show all applications. */
const APPLICATION_VIEWS = ['waiting', 'granted', 'refused'] as const

/** Applications for credit, with figures from the ledger. */
export function Applications() {
  const queries = useQueryClient()
  const [granting, setGranting] = useState<StoreApplication | null>(null)
  const [refusing, setRefusing] = useState<StoreApplication | null>(null)
  const grid = useGrid({ filters: NO_FILTERS, views: useCreditViews() })
  const { view, words, after } = grid.query
  const filter = {
    state: APPLICATION_VIEWS.find(state => state === view),
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const applications = useQuery(
    query(
      paymentSellingEndpoints.listStoreApplications,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const done = async (words: string) => {
    setGranting(null)
    setRefusing(null)
    showNotice('success', words)
    await queries.invalidateQueries()
  }
  return (
    <>
      <GridTable
        name="credit-applications"
        what="账期申请"
        grid={grid}
        list={listOf(applications, { rows: applications.data?.list ?? [], next: applications.data?.next ?? null })}
        columns={columns}
        rowId={row => row.applicationId}
        onOpen={row => row.state === 'waiting' && setGranting(row)}
        rowKeys={row =>
          row.state === 'waiting'
            ? [
                { keys: 'a', label: '开通', run: () => setGranting(row) },
                { keys: 'r', label: '拒绝', run: () => setRefusing(row) },
              ]
            : []
        }
        searchHint="客户名称、信用代码"
        exporting={{ list: 'payment.credit-applications', filter }}
        empty={{ title: view === 'waiting' ? '没有待答复的账期申请' : '没有账期申请' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['a', '开通'],
          ['r', '拒绝'],
        ]}
      />
      {granting !== null && (
        <LineDialog
          title="开通账期"
          buyer={{ companyId: granting.companyId, name: granting.buyerName }}
          first={{ limit: granting.wantedLimit, termDays: granting.wantedDays }}
          applicationId={granting.applicationId}
          version={granting.lineVersion}
          facts={[
            { label: '申请', value: `${moneyText(granting.wantedLimit)} · ${granting.wantedDays} 天` },
            {
              label: '近 180 天采购',
              value: `${moneyText(granting.purchased)} · 付款 ${granting.purchaseCount} 次`,
            },
            { label: '本店逾期', value: granting.overdue === 0 ? '无' : moneyText(granting.overdue) },
            { label: '客户说明', value: granting.note },
          ]}
          onClose={() => setGranting(null)}
          onDone={done}
        />
      )}
      {refusing !== null && (
        <ReasonDialog
          title="拒绝账期申请"
          okText="拒绝"
          isDanger
          onClose={() => setRefusing(null)}
          onOk={async reason => {
            await call(paymentSellingEndpoints.refuseCredit, { applicationId: refusing.applicationId, reason })
            await done('已拒绝')
          }}
        >
          {refusing.buyerName} 申请 {moneyText(refusing.wantedLimit)}。客户会看到您填写的原因。
        </ReasonDialog>
      )}
    </>
  )
}
