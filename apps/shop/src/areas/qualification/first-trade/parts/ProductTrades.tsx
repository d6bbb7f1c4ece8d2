import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import { PRODUCT_TRADE_LABELS, type ProductTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { FirstCampQuery } from '#links/qualification.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from '../FirstTrade.module.css'

const PAGE_SIZE = 20

const COLUMNS: readonly DataColumn<ProductTrade>[] = [
  {
    key: 'name',
    label: '商品',
    isFixed: true,
    render: row => (
      <>
        <Link to={`/aggregateGoods?productId=${row.productId}`}>{row.name}</Link>
        <div className={css.note}>{specText(row.spec)}</div>
      </>
    ),
  },
  { key: 'maker', label: '生产企业', render: row => row.maker },
  { key: 'approvalNo', label: '批准文号', render: row => row.approvalNo || '—', width: 170 },
  { key: 'store', label: '首次供货店铺', render: row => row.storeName, width: 160 },
  { key: 'at', label: '首次采购', render: row => timeText(row.firstBoughtAt), width: 140 },
  { key: 'state', label: '状态', render: row => PRODUCT_TRADE_LABELS[row.state], width: 80, align: 'center' },
]

/** 首营品种: goods bought for the first time; the quality head checks and files their papers. */
export function ProductTrades() {
  const [{ page }, change] = useQueryState(FirstCampQuery)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...query(firstTradeEndpoints.listProductTrades, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const file = useMutation({
    mutationFn: () => call(firstTradeEndpoints.fileProductTrades, { productIds: [...chosen] }),
    onSuccess: () => {
      setChosen([])
      return client.invalidateQueries({ queryKey: [firstTradeEndpoints.listProductTrades.path] })
    },
  })
  return (
    <Panel aria-label="首营品种">
      <DataTable
        columns={COLUMNS}
        rows={data?.list}
        rowKey={row => row.productId}
        label="首营品种"
        error={error && !data ? { cause: error, onRetry: () => void refetch() } : null}
        selection={{ keys: chosen, onChange: setChosen }}
        head={
          <Button tone="primary" disabled={chosen.length === 0} isBusy={file.isPending} onClick={() => file.mutate()}>
            {chosen.length === 0 ? '审核归档' : `审核归档 ${chosen.length} 种`}
          </Button>
        }
        empty={
          data?.total ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : (
            <EmptyState title="还没有首营品种">首次采购的商品付款后会记录在这里，供质量负责人审核归档。</EmptyState>
          )
        }
      />
      {data && data.total > PAGE_SIZE && (
        <div className={css.pager}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="个品种"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </Panel>
  )
}
