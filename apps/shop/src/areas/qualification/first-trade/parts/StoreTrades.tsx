import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import { FIRST_TRADE_GROUPS } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { FirstCampQuery } from '#links/qualification.ts'
import { GROUP_LABELS } from '../../words.ts'
import css from '../FirstTrade.module.css'
import { CertifyStrip } from './CertifyStrip.tsx'
import { TradeRow } from './TradeRow.tsx'

const PAGE_SIZE = 20

/** All stores that require first trade, by the next step. */
export function StoreTrades() {
  const [{ group = 'all', storeName, page }, change] = useQueryState(FirstCampQuery)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(firstTradeEndpoints.listFirstTrades, {
      group,
      storeName: storeName || undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const tabs = FIRST_TRADE_GROUPS.map(key => ({ key, label: GROUP_LABELS[key], count: data?.counts[key] || undefined }))
  return (
    <Panel aria-label="首营企业">
      <div className={css.head}>
        <Tabs
          look="line"
          tabs={tabs}
          value={group}
          label="首营状态"
          panelId="first-trades"
          onChange={key => change({ group: key === 'all' ? undefined : key, page: undefined })}
        />
        <WordSearch
          key={storeName ?? ''}
          label="店铺名称"
          keyword={storeName ?? ''}
          onSearch={text => change({ storeName: text || undefined, page: undefined })}
        />
      </div>
      <div id="first-trades" role="tabpanel" aria-label={GROUP_LABELS[group]}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : !data ? (
          <TableSkeleton rows={6} rowHeight={76} />
        ) : (
          <>
            <div className={css.strips}>{!data.isCertified && <CertifyStrip />}</div>
            {data.list.length === 0 && data.total > 0 ? (
              <PastTheEnd onFirst={() => change({ page: undefined })} />
            ) : data.list.length === 0 ? (
              <EmptyState
                title={storeName ? '没有符合条件的店铺' : `没有${GROUP_LABELS[group]}的店铺`}
                action={
                  (storeName || group !== 'all') && (
                    <Button
                      tone="primary"
                      onClick={() => change({ group: undefined, storeName: undefined, page: undefined })}
                    >
                      查看全部店铺
                    </Button>
                  )
                }
              >
                需要首营的店铺会列在这里，审核通过后即可下单。
              </EmptyState>
            ) : (
              <ul className={css.list} data-waiting={isPlaceholderData || undefined}>
                {data.list.map(trade => (
                  <TradeRow key={trade.storeId} trade={trade} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {data && data.total > PAGE_SIZE && (
        <div className={css.pager}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="家店铺"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </Panel>
  )
}
