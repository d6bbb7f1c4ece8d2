import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { STORE_KIND_LABELS, type StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useRef } from 'react'
import { StoreListQuery } from '#links/store.ts'
import { StoreTile } from '#trade/store/StoreTile.tsx'
import { StoreFilters } from './parts/StoreFilters.tsx'
import { StoreListSkeleton } from './parts/StoreListSkeleton.tsx'
import css from './StoreListPage.module.css'

const PAGE_SIZE = 24
const KINDS: Readonly<Record<'1' | '2' | '3', StoreKind>> = { 1: 'self-run', 2: 'joint', 3: 'third-party' }
const TABS = [
  { key: '0', label: '全部店铺' },
  { key: '1', label: STORE_KIND_LABELS['self-run'] },
  { key: '2', label: STORE_KIND_LABELS.joint },
  { key: '3', label: STORE_KIND_LABELS['third-party'] },
] as const

/** 全部店铺: by kind, province and name. */
export function StoreListPage() {
  const [{ storeType, provinceCode, storeName, page }, change] = useQueryState(StoreListQuery)
  const list = useRef<HTMLDivElement>(null)
  const areas = useQuery({
    ...query(referenceEndpoints.getAreaTree, {}, { errors: 'caller' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const filter = {
    storeType: storeType && KINDS[storeType],
    provinceCode,
    storeName: storeName || undefined,
    pageNum: page,
    pageSize: PAGE_SIZE,
  }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query(storeEndpoints.listStores, filter, { overlay: true }),
    placeholderData: keepPreviousData,
  })
  const turnTo = (next: number) => {
    change({ page: next === 1 ? undefined : next })
    list.current?.scrollIntoView({ block: 'start' })
  }
  const hasFilters = Boolean(storeType || provinceCode || storeName)
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '全部店铺' }]} />
      <Panel className={css.filters} aria-label="店铺筛选">
        <PageTitle
          title="全部店铺"
          aside={
            <StoreFilters
              key={`${provinceCode} ${storeName}`}
              provinces={areas.data?.list ?? []}
              provinceCode={provinceCode ?? ''}
              storeName={storeName ?? ''}
              onChange={changes => change({ ...changes, page: undefined })}
            />
          }
        >
          <Tabs
            tabs={TABS}
            value={storeType ?? '0'}
            label="店铺类型"
            onChange={key => change({ storeType: key === '0' ? undefined : key, page: undefined })}
          />
        </PageTitle>
      </Panel>
      <div ref={list} className={css.list}>
        {error && !data ? (
          <Panel>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Panel>
        ) : !data ? (
          <StoreListSkeleton count={12} />
        ) : data.list.length === 0 && data.total > 0 ? (
          <Panel>
            <PastTheEnd onFirst={() => turnTo(1)} />
          </Panel>
        ) : data.list.length === 0 ? (
          <Panel>
            <EmptyState
              title="没有符合条件的店铺"
              action={
                hasFilters && (
                  <Button
                    tone="primary"
                    onClick={() =>
                      change({ storeType: undefined, provinceCode: undefined, storeName: undefined, page: undefined })
                    }
                  >
                    查看全部店铺
                  </Button>
                )
              }
            >
              换个地区或名称试试。
            </EmptyState>
          </Panel>
        ) : (
          <div className={css.grid} data-waiting={isPlaceholderData || undefined}>
            {data.list.map(store => (
              <StoreTile key={store.storeId} store={store} />
            ))}
          </div>
        )}
      </div>
      {data && data.total > 0 && (
        <Pager pageNum={page} pageSize={PAGE_SIZE} total={data.total} unit="家店铺" onPage={turnTo} />
      )}
    </Content>
  )
}
