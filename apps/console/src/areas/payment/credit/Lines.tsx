import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { StoreLine } from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { State } from '#parts/state/State.tsx'
import { Ageing } from './Ageing.tsx'
import css from './credit.module.css'
import { LineDrawer } from './LineDrawer.tsx'
import { useCreditViews } from './use-credit-views.ts'
import { useSupplyHolds } from './use-supply-holds.ts'

const late = (amount: StoreLine['overdue']) => (amount === 0 ? '—' : amountText(amount))
const columnsWith = (isHeld: (companyId: string) => boolean): readonly GridColumn<StoreLine>[] => [
  { id: 'buyer', title: '客户', isIdentity: true, cell: row => row.buyerName },
  { id: 'limit', title: '额度（元）', width: 136, align: 'end', cell: row => amountText(row.limit) },
  {
    id: 'used',
    title: '已用 / 冻结（元）',
    width: 152,
    align: 'end',
    cell: row => <TwoLines first={amountText(row.used)} second={`冻结 ${amountText(row.frozen)}`} />,
  },
  { id: 'available', title: '可用（元）', width: 136, align: 'end', cell: row => amountText(row.available) },
  { id: 'term', title: '账期', width: 80, align: 'end', cell: row => `${row.termDays} 天` },
  {
    id: 'overdue',
    title: '逾期（元）',
    width: 136,
    align: 'end',
    cell: row =>
      row.overdue === 0 ? (
        '—'
      ) : (
        <TwoLines
          first={<b className={css.late}>{amountText(row.overdue)}</b>}
          second={row.overdueMore > 0 ? '有 90 天以上' : row.overdue90 > 0 ? '有 30 天以上' : '30 天内'}
        />
      ),
  },
  { id: 'overdue30', title: '1–30 天', width: 120, align: 'end', isWide: true, cell: row => late(row.overdue30) },
  { id: 'overdue90', title: '31–90 天', width: 120, align: 'end', isWide: true, cell: row => late(row.overdue90) },
  { id: 'overdueMore', title: '90 天以上', width: 120, align: 'end', isWide: true, cell: row => late(row.overdueMore) },
  {
    id: 'state',
    title: '状态',
    width: 120,
    cell: row =>
      row.isClosed ? (
        <State kind="off" note={isHeld(row.companyId) ? '已暂停供货' : undefined}>
          已停用
        </State>
      ) : row.overdue > 0 || isHeld(row.companyId) ? (
        <State kind="warn" tone="bad" note={isHeld(row.companyId) ? '已暂停供货' : undefined}>
          {row.overdue > 0 ? '有逾期' : '使用中'}
        </State>
      ) : (
        <State kind="done" tone="go">
          使用中
        </State>
      ),
  },
]
const NO_FILTERS = [] as const
const STANDINGS = { 'line-open': 'open', 'line-overdue': 'overdue', 'line-closed': 'closed' } as const

/** The store's credit lines; a line is changed or closed in the drawer. */
export function Lines() {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [openId, companyId] = [params.get('lineId'), params.get('companyId')]
  const show = (lineId: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.delete('companyId')
        if (lineId === null) next.delete('lineId')
        else next.set('lineId', lineId)
        return next
      },
      { preventScrollReset: true },
    )
  const grid = useGrid({ filters: NO_FILTERS, views: useCreditViews() })
  const { view, words, after } = grid.query
  const filter = {
    standing: STANDINGS[view as keyof typeof STANDINGS],
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const lines = useQuery(
    query(
      paymentSellingEndpoints.listStoreLines,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = lines.data?.list ?? []
  const sums = lines.data?.sums
  const holds = useSupplyHolds()
  // A buyer in the address opens its line, also when the list shows others.
  const linked = useQuery({
    ...query(paymentSellingEndpoints.listStoreLines, { companyId: companyId ?? '', pageSize: 1 }, { errors: 'caller' }),
    enabled: companyId !== null,
  })
  const open = rows.find(row => row.lineId === openId) ?? (companyId === null ? undefined : linked.data?.list.at(0))
  return (
    <>
      {sums !== undefined && (
        <dl className={css.sums}>
          {(
            [
              ['授信总额', sums.limit],
              ['已用', sums.used],
              ['冻结', sums.frozen],
              ['逾期', sums.overdue],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={label === '逾期' && amount > 0 ? css.late : undefined}>{moneyText(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Ageing />
      <GridTable
        name="credit-lines"
        what="授信"
        grid={grid}
        list={listOf(lines, { rows, next: lines.data?.next ?? null })}
        columns={columnsWith(companyId => holds.has(companyId))}
        rowId={row => row.lineId}
        onOpen={row => show(row.lineId)}
        openId={open?.lineId}
        searchHint="客户名称、信用代码"
        exporting={{ list: 'payment.credit-lines', filter }}
        empty={{ title: '没有符合条件的授信', hint: '答复账期申请后，客户的授信会出现在这里' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {open !== undefined && (
        <LineDrawer
          key={`${open.lineId} ${open.version}`}
          line={open}
          onClose={() => show(null)}
          onDone={async words => {
            showNotice('success', words)
            await queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
