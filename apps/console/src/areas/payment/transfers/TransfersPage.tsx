import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TRANSFER_STATES, type Transfer, type TransferState } from '@xiaojiu/contract/payment/deposit-schemas.ts'
import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'
import { ClaimDialog } from './ClaimDialog.tsx'

const LOOKS: Readonly<Record<TransferState, readonly [GlyphKind, Tone]>> = {
  unclaimed: ['todo', 'me'],
  credited: ['done', 'go'],
  matched: ['done', 'end'],
}

const columns: readonly GridColumn<Transfer>[] = [
  {
    id: 'payer',
    title: '付款户名',
    isIdentity: true,
    cell: row => <TwoLines first={row.payerName} second={`尾号 ${row.payerAccount}`} />,
  },
  { id: 'amount', title: '金额（元）', width: 128, align: 'end', cell: row => amountText(row.amount) },
  { id: 'remark', title: '附言', cell: row => row.remark || '—' },
  {
    id: 'store',
    title: '店铺',
    cell: row => {
      if (row.claimed) return <TwoLines first={row.claimed.storeName} second={`${row.claimed.by} 认领`} />
      if (!row.candidate) return '—'
      return (
        <TwoLines
          first={`可能是 ${row.candidate.storeName}`}
          second={row.candidate.missing > 0 ? `保证金还差 ${moneyText(row.candidate.missing)}` : '保证金已足额'}
        />
      )
    },
  },
  { id: 'serial', title: '银行流水号', width: 200, isWide: true, cell: row => row.bankSerial },
  { id: 'received', title: '到账时间', width: 128, cell: row => nearTime(row.receivedAt) },
  {
    id: 'state',
    title: '状态',
    width: 216,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone} note={row.reason ?? undefined}>
          {TRANSFER_STATES[row.state]}
        </State>
      )
    },
  },
]
const STATES = Object.keys(TRANSFER_STATES) as TransferState[]
const VIEWS = [...STATES.map(id => ({ id, label: TRANSFER_STATES[id] })), { id: 'all', label: '全部' }]
const NO_FILTERS = [] as const

/** 到账认领: assigns unmatched bank transfers to the deposits of stores. */
export function TransfersPage() {
  const queries = useQueryClient()
  const [claiming, setClaiming] = useState<Transfer | null>(null)
  const mayClaim = (useMe().rights as readonly string[]).includes('money.act')
  const grid = useGrid({ filters: NO_FILTERS, views: VIEWS })
  const { view, words, after } = grid.query
  const filter = { state: STATES.find(state => state === view), keyword: words === '' ? undefined : words }
  const transfers = useQuery(
    query(
      paymentOperatingEndpoints.listTransfers,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const { data } = transfers
  return (
    <>
      <PageHead
        title="到账认领"
        meta={data && `待认领 ${data.unclaimedCount} 笔，合计 ${moneyText(data.unclaimedAmount)}`}
      />
      <GridTable
        name="transfers"
        what="到账"
        searchHint="付款户名、附言或银行流水号"
        grid={grid}
        list={listOf(transfers, { rows: data?.list ?? [], next: data?.next ?? null })}
        columns={columns}
        rowId={row => row.transferId}
        {...(mayClaim && { onOpen: (row: Transfer) => row.state === 'unclaimed' && setClaiming(row) })}
        exporting={{ list: 'payment.transfers', filter }}
        empty={{
          title: view === 'unclaimed' ? '没有待认领的到账' : '没有符合条件的到账',
          hint: '买家汇款和店铺保证金到账后会出现在这里',
        }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '认领'],
        ]}
      />
      {claiming !== null && (
        <ClaimDialog
          transfer={claiming}
          onClose={() => setClaiming(null)}
          onDone={async words => {
            setClaiming(null)
            showNotice('success', words)
            await queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
