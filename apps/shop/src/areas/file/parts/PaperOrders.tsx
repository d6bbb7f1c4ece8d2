import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import {
  PAPER_KIND_LABELS,
  PAPER_KINDS,
  type PaperKind,
  type PaperOrder,
} from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { BatchDownloadQuery } from '#links/file.ts'
import { orderHref } from '#links/order.ts'
import { isLicenceWithdrawn, useRight, useSession } from '#trade/session/session.ts'
import css from '../BatchDownload.module.css'

const PAGE_SIZE = 10

const COLUMNS: readonly DataColumn<PaperOrder>[] = [
  {
    key: 'no',
    label: '订单号',
    width: 170,
    isFixed: true,
    render: row => <OrderNumber order={row} />,
  },
  { key: 'store', label: '店铺', render: row => row.storeName },
  { key: 'at', label: '发货时间', width: 150, align: 'center', render: row => timeText(row.shippedAt) },
  { key: 'amount', label: '订单金额', width: 120, align: 'right', render: row => moneyText(row.payable) },
  {
    key: 'reports',
    label: '药检报告',
    width: 130,
    align: 'center',
    render: row => (
      <span className={row.reportCount < row.batchCount ? css.warn : undefined}>
        {row.reportCount} / {row.batchCount} 个批号
      </span>
    ),
  },
  {
    key: 'invoices',
    label: '发票',
    width: 90,
    align: 'center',
    render: row => (row.invoiceCount > 0 ? `${row.invoiceCount} 张` : <span className={css.quiet}>待开</span>),
  },
]

/** A company whose licence was cancelled keeps the papers; the order's page is closed to it. */
function OrderNumber({ order: { orderId, orderNo } }: { order: PaperOrder }) {
  const isClosed = useSession(isLicenceWithdrawn)
  if (isClosed) return <span className="num">{orderNo}</span>
  return (
    <Link className="num" to={orderHref(orderId)}>
      {orderNo}
    </Link>
  )
}

/** Chooses orders and kinds of papers, and requests the zip. */
export function PaperOrders() {
  const queries = useQueryClient()
  const [{ orderIds, keyword, page }, change] = useQueryState(BatchDownloadQuery)
  const [chosen, setChosen] = useState<readonly string[]>(() => orderIds?.split(',').filter(id => id !== '') ?? [])
  const seesFunds = useRight('finance')
  const isStaff = useSession(({ profile }) => profile?.isProxy ?? false)
  const offered = PAPER_KINDS.filter(kind => kind !== 'invoice' || (seesFunds && !isStaff))
  const [left, setLeft] = useState<readonly PaperKind[]>([])
  const kinds = offered.filter(kind => !left.includes(kind))
  const rows = useQuery({
    ...query(invoiceEndpoints.listPaperOrders, { keyword, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const ask = useSubmit({
    content: () => ({ orderIds: [...chosen], kinds: [...kinds] }),
    send: content => call(invoiceEndpoints.requestPapers, content),
    onSuccess: async ({ packageId }) => {
      showNotice('success', '已开始打包，可以离开本页，打好后有消息通知')
      setChosen([])
      change({ packageId, orderIds: undefined })
      await queries.invalidateQueries()
    },
  })
  const { data } = rows
  return (
    <Panel aria-label="选择订单">
      <DataTable
        label="已发货的订单"
        heading={{
          title: '选择订单',
          note: '已发货的订单可下载随货资料，一次最多 50 个',
          aside: (
            <WordSearch
              key={keyword ?? ''}
              size="small"
              label="订单号、店铺"
              keyword={keyword ?? ''}
              onSearch={text => change({ keyword: text || undefined, page: undefined })}
            />
          ),
        }}
        columns={COLUMNS}
        rows={data?.list}
        rowKey={row => row.orderId}
        error={rows.error && !data ? { cause: rows.error, onRetry: () => void rows.refetch() } : null}
        empty={
          data?.total ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : (
            <EmptyState title="没有符合条件的订单">
              订单发货后可以在这里下载药检报告、证照、随货同行单和发票。
            </EmptyState>
          )
        }
        selection={{ keys: chosen, onChange: setChosen }}
      />
      {data && data.total > 0 && (
        <div className={css.body}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="单"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
      <div className={css.wish} role="group" aria-label="资料种类">
        {offered.map(kind => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={isChosen => setLeft(all => [...all.filter(one => one !== kind), ...(isChosen ? [] : [kind])])}
          >
            {PAPER_KIND_LABELS[kind]}
          </Checkbox>
        ))}
        <Button
          tone="primary"
          isBusy={ask.isPending}
          disabled={chosen.length === 0 || chosen.length > 50 || kinds.length === 0}
          onClick={() => ask.mutate()}
        >
          {chosen.length > 0 ? `打包 ${chosen.length} 个订单的资料` : '打包下载'}
        </Button>
      </div>
    </Panel>
  )
}
