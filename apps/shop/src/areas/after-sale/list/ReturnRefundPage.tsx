import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_TABS, type AfterSaleTab } from '@xiaojiu/contract/after-sale/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { ExportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { APPLY_HREF, ReturnRefundQuery } from '#links/after-sale.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CaseCard } from './CaseCard.tsx'
import css from './ReturnRefundPage.module.css'

const PAGE_SIZE = 10
const TABS = Object.keys(AFTER_SALE_TABS) as AfterSaleTab[]

/** 退货退款: every case of the company, by whose turn it is. */
export function ReturnRefundPage() {
  const [{ tab, kind, keyword, page }, change] = useQueryState(ReturnRefundQuery)
  const choice = { tab, kind, keyword: keyword || undefined }
  const sheet = useMutation({
    mutationFn: () => download(afterSaleEndpoints.exportCases, choice),
    // The download shows its own error.
    onError: () => undefined,
  })
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(afterSaleEndpoints.listCases, { ...choice, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const tabs = [
    { key: 'all', label: '全部' } as const,
    ...TABS.map(key => ({
      key,
      label: AFTER_SALE_TABS[key],
      // Finished states show no count.
      count:
        key === 'open' || key === 'mine' ? data?.counts.find(one => one.tab === key)?.count || undefined : undefined,
    })),
  ]
  const isFiltered = tab !== undefined || kind !== undefined || !!keyword
  return (
    <div className={css.page}>
      <AccountLayout title="退货退款">
        <Panel aria-label="退货退款">
          <div className={css.top}>
            <PageHeading>退货退款</PageHeading>
            <span className={css.topActs}>
              <Button size="small" isBusy={sheet.isPending} disabled={!data?.total} onClick={() => sheet.mutate()}>
                <ExportIcon size={14} />
                导出表格
              </Button>
              <ButtonLink to={APPLY_HREF} tone="primary" size="small">
                申请售后
              </ButtonLink>
            </span>
          </div>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={tabs}
              value={tab ?? 'all'}
              label="售后进度"
              panelId="cases"
              onChange={key => change({ tab: key === 'all' ? undefined : key, page: undefined })}
            />
            <WordSearch
              key={keyword ?? ''}
              label="售后单号、订单号、商品或批号"
              keyword={keyword ?? ''}
              onSearch={text => change({ keyword: text || undefined, page: undefined })}
            />
          </div>
          {kind && (
            <NoteStrip
              actions={
                <Button tone="text" size="small" onClick={() => change({ kind: undefined, page: undefined })}>
                  查看全部类型
                </Button>
              }
            >
              只显示{AFTER_SALE_KINDS[kind]}
            </NoteStrip>
          )}
          <div id="cases" role="tabpanel" aria-label="售后单列表">
            {error && !data ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : !data ? (
              <TableSkeleton rows={4} rowHeight={132} hasPicture />
            ) : data.list.length === 0 && data.total > 0 ? (
              <PastTheEnd onFirst={() => change({ page: undefined })} />
            ) : data.list.length === 0 ? (
              <EmptyState
                title={isFiltered ? '没有符合条件的售后单' : '还没有售后单'}
                action={
                  isFiltered ? (
                    <Button
                      tone="primary"
                      onClick={() => change({ tab: undefined, kind: undefined, keyword: undefined, page: undefined })}
                    >
                      查看全部售后单
                    </Button>
                  ) : (
                    <ButtonLink to={APPLY_HREF} tone="primary">
                      申请售后
                    </ButtonLink>
                  )
                }
              >
                破损、少货、错发、质量问题等，请在签收后尽快申请并附照片。
              </EmptyState>
            ) : (
              <div className={css.list} data-waiting={isPlaceholderData || undefined}>
                {data.list.map(one => (
                  <CaseCard key={one.caseId} one={one} />
                ))}
              </div>
            )}
          </div>
          {data && data.total > 0 && (
            <div className={css.pager}>
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={data.total}
                unit="张售后单"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </Panel>
      </AccountLayout>
    </div>
  )
}
