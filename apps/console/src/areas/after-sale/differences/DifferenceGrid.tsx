import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DifferenceRef, StoreDifference } from '@xiaojiu/contract/order/difference-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import {
  DIFFERENCE_STATES,
  DIFFERENCES,
  type Difference,
  type DifferenceState,
} from '@xiaojiu/contract/order/shipment-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn, GridFilter } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { useHasRight } from '#shell/session.ts'
import { DifferenceDrawer } from './DifferenceDrawer.tsx'
import { DIFFERENCE_LOOKS } from './difference-look.ts'

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
export const DIFFERENCE_FILTERS: readonly GridFilter[] = [
  { id: 'state', label: '状态', choices: [...choicesOf(DIFFERENCE_STATES), { value: 'all', label: '全部' }] },
  { id: 'difference', label: '差异', choices: choicesOf(DIFFERENCES) },
]

const columns: readonly GridColumn<StoreDifference>[] = [
  {
    id: 'found',
    title: '客户 / 验收',
    isIdentity: true,
    cell: row => <TwoLines first={row.buyerName} second={nearTime(row.foundAt)} />,
  },
  {
    id: 'order',
    title: '订单 / 运单',
    width: 176,
    cell: row => <TwoLines first={row.orderNo} second={`${row.carrierName} ${row.trackingNo}`} />,
  },
  {
    id: 'goods',
    title: '商品',
    cell: row => <TwoLines first={`${row.displayName} ${row.spec}`} second={row.makerName} />,
  },
  {
    id: 'batch',
    title: '批号 / 有效期至',
    width: 128,
    cell: row => <TwoLines first={row.batchNo} second={row.expiresOn ?? '—'} />,
  },
  {
    id: 'sent',
    title: '发货 / 合格',
    width: 96,
    align: 'end',
    cell: row => `${row.sentQuantity} / ${row.receivedQuantity}`,
  },
  {
    id: 'kind',
    title: '差异',
    width: 128,
    cell: row => (
      <TwoLines
        first={`${DIFFERENCES[row.kind]} ${row.quantity} ${row.packUnit}`}
        second={row.note === '' ? '' : `实收 ${row.note}`}
      />
    ),
  },
  {
    id: 'photos',
    title: '照片',
    width: 64,
    align: 'end',
    cell: row => (row.photoCount === 0 ? '—' : `${row.photoCount} 张`),
  },
  {
    id: 'state',
    title: '状态',
    width: 136,
    cell: row => {
      const [kind, tone] = DIFFERENCE_LOOKS[row.state]
      return (
        <State kind={kind} tone={tone}>
          {DIFFERENCE_STATES[row.state]}
        </State>
      )
    },
  },
]

const idOf = ({ parcelId, lineId, batchId, kind }: DifferenceRef) => [parcelId, lineId, batchId, kind].join('_')

const ANSWER_KEYS = [
  ['a', '认可'],
  ['p', '请补照片'],
  ['d', '有异议'],
] as const

/** Parses the difference in the address. */
function refOf(text: string | null): DifferenceRef | null {
  const [parcelId = '', lineId = '', batchId = '', kind = ''] = (text ?? '').split('_')
  return kind in DIFFERENCES ? { parcelId, lineId, batchId, kind: kind as Difference } : null
}

/** 收货差异: differences that buyers reported on arrival, newest first. */
export function DifferenceGrid({ grid }: { readonly grid: Grid }) {
  const queries = useQueryClient()
  const mayAnswer = useHasRight('after-sale.act')
  const [openId, show] = useOpenRow('differenceId')
  const { filters, words, after } = grid.query
  const filter = {
    state: filters['state'] as DifferenceState | 'all' | undefined,
    kind: filters['difference'] as Difference | undefined,
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const found = useQuery(
    query(
      orderSellingEndpoints.listDifferences,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const rows = found.data?.list ?? []
  const open = refOf(openId)
  return (
    <>
      <GridTable
        name="store-differences"
        what="收货差异"
        grid={grid}
        list={listOf(found, { rows, next: found.data?.next ?? null })}
        columns={columns}
        rowId={idOf}
        onOpen={row => show(idOf(row))}
        openId={openId ?? undefined}
        searchHint="订单、客户、批号、运单、商品"
        exporting={{ list: 'order.store-differences', filter }}
        empty={{
          title: filter.state === undefined ? '没有待处理的收货差异' : '没有收货差异',
          hint: '已处理的可在“状态”中选择查看',
        }}
      />
      {open && (
        <DifferenceDrawer
          key={idOf(open)}
          difference={open}
          onClose={() => show(null)}
          onChanged={() => queries.invalidateQueries()}
        />
      )}
      <KeyHints
        keys={[['j', '下移'], ['k', '上移'], ['enter', '打开'], ...(mayAnswer ? ANSWER_KEYS : []), ['f', '筛选']]}
      />
    </>
  )
}
