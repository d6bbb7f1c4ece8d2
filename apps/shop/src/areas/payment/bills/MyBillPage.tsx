import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BILL_KINDS, type BillKind, type BillMonth, type BillRow } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { BillQuery } from '#links/payment.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import css from '../money.module.css'
import { lastMonths, monthText } from '../words.ts'

interface MonthBarsProps {
  /** Newest first. */
  months: readonly BillMonth[] | undefined
  error: string | null
  chosen: string
  onChoose: (month: string) => void
  onRetry: () => void
}

const HIGHEST_PX = 96

const PAGE_SIZE = 15

const KINDS = Object.entries(BILL_KINDS) as [BillKind, string][]

const COLUMNS: readonly DataColumn<BillRow>[] = [
  { key: 'at', label: '时间', width: 150, isFixed: true, render: row => timeText(row.at) },
  { key: 'kind', label: '类型', width: 80, render: row => BILL_KINDS[row.kind] },
  { key: 'memo', label: '摘要', render: row => row.memo },
  {
    key: 'channel',
    label: '方式',
    width: 110,
    render: row => (row.channel ? CHANNEL_LABELS[row.channel] : '对公账户'),
  },
  {
    key: 'amount',
    label: '金额',
    width: 140,
    align: 'right',
    isFixed: true,
    render: row => (
      <span className={row.amount > 0 ? css.plus : css.minus}>
        {row.amount > 0 ? '+' : ''}
        {moneyText(row.amount)}
      </span>
    ),
  },
  {
    key: 'detail',
    label: '操作',
    width: 80,
    align: 'center',
    render: row =>
      row.paymentId && (
        <Link className={css.link} to={`/personal/onlinePayDetail?paymentId=${row.paymentId}`}>
          查看
        </Link>
      ),
  },
]

/** 我的账单: twelve months as bars, one of them in detail, and its export. */
export function MyBillPage() {
  const [{ month = lastMonths(new Date(serverNow()), 1)[0] ?? '', kind, page }, change] = useQueryState(BillQuery)
  const months = useQuery({ ...query(paymentEndpoints.listBillMonths, {}), refetchOnMount: 'always' })
  const rows = useQuery({
    ...query(paymentEndpoints.listBill, { month, kind, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const sums = months.data?.list.find(one => one.month === month)
  return (
    <AccountLayout title="我的账单">
      <div className={css.column}>
        <h1 className="sr-only">我的账单</h1>
        <Panel aria-label="近 12 个月">
          <SectionHead title="近 12 个月采购支出" note="点击月份查看明细" />
          <MonthBars
            months={months.data?.list}
            error={months.error && !months.data ? months.error.message : null}
            chosen={month}
            onRetry={() => void months.refetch()}
            onChoose={next => change({ month: next, page: undefined })}
          />
        </Panel>
        <Panel aria-label={`${monthText(month)}账单`}>
          <SectionHead title={`${monthText(month)}账单`} note={sums ? `共 ${sums.count} 笔` : ''} />
          <div className={css.figures}>
            {KINDS.map(([key, label]) => (
              <div key={key} className={css.figure}>
                <span className={css.label}>{label}</span>
                {sums ? <Money amount={sums[key]} size={20} tone="ink" /> : '—'}
              </div>
            ))}
          </div>
          <DataTable
            label="账单明细"
            columns={COLUMNS}
            rows={rows.data?.list}
            rowKey={row => row.rowId}
            error={rows.error && !rows.data ? { cause: rows.error, onRetry: () => void rows.refetch() } : null}
            empty={
              rows.data?.total ? (
                <PastTheEnd onFirst={() => change({ page: undefined })} />
              ) : (
                <EmptyState title={`${monthText(month)}没有${kind ? BILL_KINDS[kind] : ''}记录`} />
              )
            }
            onExport={() => download(paymentEndpoints.downloadBill, { month, kind })}
            head={
              <Tabs
                tabs={[{ key: 'all', label: '全部' }, ...KINDS.map(([key, label]) => ({ key, label }))]}
                value={kind ?? 'all'}
                label="账单类型"
                onChange={key => change({ kind: key === 'all' ? undefined : key, page: undefined })}
              />
            }
          />
          {rows.data && rows.data.total > 0 && (
            <div className={css.table}>
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={rows.data.total}
                unit="笔"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </Panel>
      </div>
    </AccountLayout>
  )
}

/** The amount paid for goods in each month, oldest on the left. */
function MonthBars({ months, error, chosen, onChoose, onRetry }: MonthBarsProps) {
  if (error !== null) return <ErrorState onRetry={onRetry}>{error}</ErrorState>
  if (!months)
    return (
      <div className={css.months} role="status" aria-label="正在加载">
        <Bone height={140} />
      </div>
    )
  const highest = Math.max(1, ...months.map(month => month.order))
  return (
    <div className={css.months} role="group" aria-label="按月查看">
      {months.toReversed().map(({ month, order }) => (
        <button
          key={month}
          type="button"
          className={css.month}
          aria-pressed={month === chosen}
          onClick={() => onChoose(month)}
        >
          <span className="num">{order === 0 ? '—' : shortYuan(order)}</span>
          <i style={{ height: Math.round((order / highest) * HIGHEST_PX) }} />
          <span className="num">{month.slice(2).replace('-', '/')}</span>
          <span className="sr-only">采购支出 {roundMoneyText(order)}</span>
        </button>
      ))}
    </div>
  )
}

/** `1.2万`, `9,700`: short enough for a narrow bar. */
function shortYuan(amount: number): string {
  const yuan = amount / 100
  return yuan >= 10_000 ? `${(yuan / 10_000).toFixed(1)}万` : countText(Math.round(yuan))
}
