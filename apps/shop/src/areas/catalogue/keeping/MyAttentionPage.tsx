import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { MyAttentionQuery } from '#links/catalogue.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from '#trade/keeping/Keeping.module.css'
import { useChangeAttention } from '#trade/keeping/use-attention.ts'
import { StoreTile } from '#trade/store/StoreTile.tsx'
import { FollowedGoodsList, type FollowedListProps } from './FollowedGoodsList.tsx'

const TABS = [
  { key: 'goods', label: '关注的商品' },
  { key: 'store', label: '关注的店铺' },
] as const

/** 我的关注: goods with how their price moved, and stores. */
export function MyAttentionPage() {
  const [{ tab, page }, change] = useQueryState(MyAttentionQuery)
  const List = tab === 'goods' ? FollowedGoodsList : FollowedStoresList
  return (
    <div className={css.page}>
      <AccountLayout title="我的关注">
        <Panel aria-label="我的关注">
          <h1 className="sr-only">我的关注</h1>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={TABS}
              value={tab}
              label="关注的类型"
              panelId="followed"
              onChange={key => change({ tab: key === 'goods' ? undefined : key, page: undefined })}
            />
          </div>
          <div id="followed" role="tabpanel" aria-label="关注列表">
            <List page={page} onPage={next => change({ page: next })} />
          </div>
        </Panel>
      </AccountLayout>
    </div>
  )
}

const PAGE_SIZE = 24

function FollowedStoresList({ page, onPage }: FollowedListProps) {
  const { mutate, isPending, variables } = useChangeAttention('store')
  const followed = useQuery({
    ...query(catalogueEndpoints.listFollowedStores, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      of={followed}
      skeleton={<TableSkeleton rows={4} rowHeight={120} hasPicture />}
      empty={
        <EmptyState
          title="还没有关注店铺"
          action={
            <ButtonLink to="/allStore" tone="primary">
              看看全部店铺
            </ButtonLink>
          }
        >
          常去的店铺关注后，从这里一步到店。
        </EmptyState>
      }
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="家店铺"
      onPage={onPage}
    >
      {list => (
        <div className={css.stores}>
          {list.map(({ card, isOpen }) => (
            <div key={card.storeId} className={css.store}>
              <StoreTile store={card} />
              <div className={css.acts}>
                {!isOpen && <span className={css.quiet}>已停止营业</span>}
                <Button
                  size="small"
                  isBusy={isPending && variables.ids.includes(card.storeId)}
                  aria-label={`取消关注 ${card.storeName}`}
                  onClick={() => mutate({ ids: [card.storeId], isFollowed: false })}
                >
                  取消关注
                </Button>
              </div>
            </div>
          ))}
        </div>
      )}
    </PagedList>
  )
}
