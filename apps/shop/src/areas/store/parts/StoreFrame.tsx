import { useQuery } from '@tanstack/react-query'
import { storeProfileEndpoints } from '@xiaojiu/contract/store/profile-endpoints.ts'
import type { StoreInfo } from '@xiaojiu/contract/store/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { ReactNode } from 'react'
import { StoreQuery } from '#links/store.ts'
import { StoreBanner } from './StoreBanner.tsx'
import css from './StoreFrame.module.css'

interface StoreFrameProps {
  /** The name of the page in the breadcrumb; undefined on the home page of the store. */
  title?: string
  children: (store: StoreInfo) => ReactNode
}

/** The frame of every page of a store: head, navigation, and the message for an unknown store. */
export function StoreFrame({ title, children }: StoreFrameProps) {
  const [{ storeId = '' }] = useQueryState(StoreQuery)
  const { data, error, refetch, isFetching } = useQuery(query(storeProfileEndpoints.getStoreInfo, { storeId }))
  const home = { label: '首页', href: '/' }
  const stores = { label: '全部店铺', href: '/allStore' }
  if (data)
    return (
      <Content className={css.page ?? ''}>
        <Breadcrumb
          steps={[
            home,
            stores,
            ...(title
              ? [{ label: data.storeName, href: `/shop?storeId=${data.storeId}` }, { label: title }]
              : [{ label: data.storeName }]),
          ]}
        />
        <StoreBanner store={data} />
        {children(data)}
      </Content>
    )
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[home, stores, { label: title ?? '店铺' }]} />
      <h1 className="sr-only">{title ?? '店铺'}</h1>
      {!error ? (
        <Panel className={css.bones} role="status" aria-label="店铺加载中">
          <Bone height={64} width="48%" />
          <Bone height={24} width="72%" gap={16} />
        </Panel>
      ) : (
        <Panel>
          {error instanceof CallError && error.kind === 'refused' ? (
            <EmptyState
              title="店铺不存在或已关闭"
              action={
                <ButtonLink to="/allStore" tone="primary">
                  查看全部店铺
                </ButtonLink>
              }
            >
              可能是链接有误，或店铺已停止营业。
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
        </Panel>
      )}
    </Content>
  )
}
