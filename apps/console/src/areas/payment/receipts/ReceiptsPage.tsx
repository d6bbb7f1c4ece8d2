import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { RECEIPT_STATES, type ReceiptState, type StoreReceipt } from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { TaskDrawer } from '#areas/staff/public.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, State, type Tone } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'
import { ConfirmManyDialog } from './ConfirmManyDialog.tsx'

const LOOKS: Readonly<Record<ReceiptState, readonly [GlyphKind, Tone]>> = {
  waiting: ['todo', 'me'],
  settled: ['done', 'go'],
  refused: ['bad', 'bad'],
}

const columns: readonly GridColumn<StoreReceipt>[] = [
  {
    id: 'order',
    title: '订单号',
    width: 184,
    isIdentity: true,
    cell: row => <TwoLines first={row.orderNo} second={`${nearTime(row.claimedAt)} 告知已付款`} />,
  },
  { id: 'buyer', title: '客户', cell: row => row.buyerName },
  { id: 'code', title: '附言码', width: 176, cell: row => row.remarkCode },
  { id: 'amount', title: '金额（元）', width: 136, align: 'end', cell: row => amountText(row.amount) },
  {
    id: 'line',
    title: '银行流水',
    width: 168,
    cell: ({ bankLine }) =>
      bankLine === null ? (
        '—'
      ) : bankLine.isSame ? (
        <State kind="done" tone="go" note={`${bankLine.bookedOn} ${bankLine.serialNo}`}>
          金额相符
        </State>
      ) : (
        <State kind="warn" tone="bad" note={`到账 ${amountText(bankLine.amount)}`}>
          金额不符
        </State>
      ),
  },
  { id: 'claimed', title: '告知时间', width: 128, isWide: true, cell: row => nearTime(row.claimedAt) },
  {
    id: 'state',
    title: '状态',
    width: 216,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State
          kind={kind}
          tone={tone}
          note={row.failure ?? (row.settledAt === null ? undefined : `${nearTime(row.settledAt)} 确认`)}
        >
          {RECEIPT_STATES[row.state]}
        </State>
      )
    },
  },
]
const NO_FILTERS = [] as const
const DECIDE_KEYS = [
  ['x', '选中'],
  ['enter', '打开'],
  ['a', '确认收款'],
  ['r', '未收到'],
] as const
const STATES = Object.keys(RECEIPT_STATES) as ReceiptState[]

/** 收款确认: transfers to the store's own account count when its staff confirm them. */
export function ReceiptsPage() {
  const queries = useQueryClient()
  const [open, show] = useOpenRow('paymentId')
  const [confirming, setConfirming] = useState<readonly StoreReceipt[] | null>(null)
  const mayDecide = (useMe().rights as readonly string[]).includes('money.act')
  const sums = useQuery(query(paymentSellingEndpoints.listStoreReceipts, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      ...STATES.map(id => ({
        id,
        label: RECEIPT_STATES[id],
        ...(id === 'waiting' && sums.data && { count: sums.data.waitingCount, countTone: 'me' as const }),
      })),
      { id: 'all', label: '全部' },
    ],
    [sums.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, words, after } = grid.query
  const filter = {
    state: STATES.find(state => state === view),
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const receipts = useQuery(
    query(
      paymentSellingEndpoints.listStoreReceipts,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = receipts.data?.list ?? []
  const onNext = () => {
    const at = rows.findIndex(row => row.paymentId === open)
    show(rows.slice(at + 1).find(row => row.state === 'waiting')?.paymentId ?? null)
  }
  return (
    <>
      <PageHead
        title="收款确认"
        meta={
          sums.data === undefined
            ? '核对银行流水后确认'
            : `待确认 ${sums.data.waitingCount} 笔，共 ${moneyText(sums.data.waitingAmount)}；请按附言码核对银行流水`
        }
      >
        {mayDecide && (
          <Link to="/seller/jobs?tab=imports&new=bank-lines">
            <Button icon={<Icon name="bank" />}>导入银行流水</Button>
          </Link>
        )}
      </PageHead>
      <GridTable
        name="store-receipts"
        what="收款"
        grid={grid}
        list={listOf(receipts, { rows, next: receipts.data?.next ?? null })}
        columns={columns}
        rowId={row => row.paymentId}
        {...(mayDecide && { onOpen: (row: StoreReceipt) => show(row.paymentId) })}
        openId={open ?? undefined}
        bulkActs={
          mayDecide && view === 'waiting'
            ? [
                {
                  label: '批量确认',
                  run: ids => setConfirming(rows.filter(row => ids.includes(row.paymentId))),
                },
              ]
            : []
        }
        searchHint="附言码、订单、金额、客户"
        exporting={{ list: 'payment.store-receipts', filter }}
        empty={{
          title: view === 'waiting' ? '没有待确认的收款' : '没有符合条件的收款',
          hint: '买家选择向店铺付款并告知已付款后，会出现在这里',
        }}
      />
      <KeyHints keys={[['j', '下移'], ['k', '上移'], ...(mayDecide ? DECIDE_KEYS : [])]} />
      {confirming !== null && (
        <ConfirmManyDialog
          receipts={confirming}
          onClose={() => setConfirming(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
      {open !== null && mayDecide && (
        <TaskDrawer
          key={open}
          task={{ desk: 'merchant-receipt', caseId: open }}
          onClose={() => show(null)}
          onNext={onNext}
          onDone={() => {
            onNext()
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
