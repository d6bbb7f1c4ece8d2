import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { INVOICE_STATE_LABELS, type InvoiceHead } from '@xiaojiu/contract/invoice/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { lastMonths, monthText } from '#areas/payment/public.ts'
import { InvoiceManageQuery, invoiceDetailHref } from '#links/invoice.ts'
import css from '../../invoice.module.css'
import { kindText, ordersText } from '../../invoice-words.ts'

const PAGE_SIZE = 15

const TABS = [
  { key: 'all', label: '全部' },
  { key: 'blue', label: '蓝字发票' },
  { key: 'red', label: '红字发票' },
  { key: 'unread', label: '未读' },
] as const

const COLUMNS: readonly DataColumn<InvoiceHead>[] = [
  {
    key: 'no',
    label: '发票号码',
    width: 194,
    isFixed: true,
    render: row => (
      <Link className={css.link} to={invoiceDetailHref(row.invoiceId)}>
        <span className={row.isRead || row.state !== 'issued' ? 'num' : `num ${css.dot}`}>
          {row.invoiceNo ?? INVOICE_STATE_LABELS[row.state]}
        </span>
      </Link>
    ),
  },
  { key: 'kind', label: '种类', width: 92, render: row => kindText(row) },
  { key: 'store', label: '店铺', width: 150, render: row => row.storeName },
  { key: 'orders', label: '订单', width: 146, render: row => <span className="num">{ordersText(row.orderNos)}</span> },
  {
    key: 'gross',
    label: '价税合计',
    width: 104,
    align: 'right',
    isFixed: true,
    render: row => <span className={row.colour === 'red' ? css.red : undefined}>{moneyText(row.gross)}</span>,
  },
  { key: 'tax', label: '税额', width: 84, align: 'right', render: row => moneyText(row.tax) },
  {
    key: 'at',
    label: '开票日期',
    width: 96,
    align: 'center',
    render: row => timeText(row.issuedAt ?? row.requestedAt).slice(0, 10),
  },
  {
    key: 'acts',
    label: '操作',
    width: 86,
    align: 'center',
    isFixed: true,
    render: row =>
      row.state === 'issued' ? (
        <Button
          size="small"
          tone="text"
          onClick={() =>
            void download(invoiceEndpoints.downloadInvoice, { invoiceId: row.invoiceId, format: 'pdf' }).catch(
              () => undefined,
            )
          }
        >
          下载 PDF
        </Button>
      ) : (
        <Waiting row={row} />
      ),
  },
]

/** Why there is no number yet: a red one may wait for the buyer. */
function Waiting({ row }: { row: InvoiceHead }) {
  if (row.redFormState === 'waiting-buyer')
    return (
      <Link className={css.link} to={invoiceDetailHref(row.invoiceId)}>
        待确认
      </Link>
    )
  const words = row.redFormState === 'refused' ? '待协商' : INVOICE_STATE_LABELS[row.state]
  return <span className={row.state === 'rejected' ? css.red : css.quiet}>{words}</span>
}

/** All invoices: found by number, order, store, month; chosen ones in one zip. */
export function InvoiceTable() {
  const queries = useQueryClient()
  const [{ tab, month, keyword, page }, change] = useQueryState(InvoiceManageQuery)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choice = {
    keyword,
    month,
    colour: tab === 'blue' || tab === 'red' ? tab : undefined,
    onlyUnread: tab === 'unread' ? true : undefined,
  }
  const rows = useQuery({
    ...query(invoiceEndpoints.listInvoices, { ...choice, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const read = useMutation({
    mutationFn: () => call(invoiceEndpoints.markAllRead, {}),
    onSuccess: () => queries.invalidateQueries(),
  })
  const zip = useMutation({
    mutationFn: () => download(invoiceEndpoints.downloadInvoices, { invoiceIds: [...chosen] }),
    onSuccess: () => setChosen([]),
    onError: () => undefined,
  })
  const { data } = rows
  const unread = data?.unreadCount ?? 0
  return (
    <Panel aria-label="发票">
      <SectionHead
        title="我的发票"
        note={data ? `共 ${data.total} 张，蓝字减红字 ${moneyText(data.grossSum)}` : ''}
        aside={
          <span className={css.filters}>
            <InvoiceSearch
              key={keyword ?? ''}
              keyword={keyword ?? ''}
              onSearch={next => change({ keyword: next === '' ? undefined : next, page: undefined })}
            />
            <select
              aria-label="开票月份"
              value={month ?? ''}
              onChange={event => change({ month: event.currentTarget.value || undefined, page: undefined })}
            >
              <option value="">全部月份</option>
              {lastMonths(new Date(serverNow()), 12).map(one => (
                <option key={one} value={one}>
                  {monthText(one)}
                </option>
              ))}
            </select>
          </span>
        }
      />
      <DataTable
        label="发票"
        columns={COLUMNS}
        rows={data?.list}
        rowKey={row => row.invoiceId}
        error={rows.error && !data ? { cause: rows.error, onRetry: () => void rows.refetch() } : null}
        empty={
          data?.total ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : (
            <EmptyState title="没有符合条件的发票">订单发货后会自动开具，开具后有消息通知。</EmptyState>
          )
        }
        selection={{ keys: chosen, onChange: setChosen }}
        onExport={() => download(invoiceEndpoints.exportInvoices, choice)}
        head={
          <span className={css.filters}>
            <Tabs
              tabs={TABS.map(one => (one.key === 'unread' && unread > 0 ? { ...one, label: `未读 ${unread}` } : one))}
              value={tab ?? 'all'}
              label="发票类型"
              onChange={key => change({ tab: key === 'all' ? undefined : key, page: undefined })}
            />
            <Button size="small" disabled={chosen.length === 0} isBusy={zip.isPending} onClick={() => zip.mutate()}>
              {chosen.length > 0 ? `打包下载 ${chosen.length} 张` : '打包下载'}
            </Button>
            {unread > 0 && (
              <Button size="small" tone="text" isBusy={read.isPending} onClick={() => read.mutate()}>
                全部标为已读
              </Button>
            )}
          </span>
        }
      />
      {data && data.total > 0 && (
        <div className={css.body}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="张"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </Panel>
  )
}

/** Finds by number, order or store. */
function InvoiceSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className={css.filters} role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label="搜索发票"
        placeholder="发票号码、订单号、店铺"
        maxLength={40}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="small">
        搜索
      </Button>
    </form>
  )
}
