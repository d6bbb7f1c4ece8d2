import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TrashIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { PageOnlyQuery } from '#links/catalogue.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import css from '#trade/keeping/Keeping.module.css'
import { byDay } from './day-groups.ts'
import { KeptGoods } from './KeptGoods.tsx'

const PAGE_SIZE = 40

/** 浏览记录: the goods that this account viewed, by day. */
export function HistoryBrowsePage() {
  const [{ page }, change] = useQueryState(PageOnlyQuery)
  const queries = useQueryClient()
  const seen = useQuery({
    ...query(catalogueEndpoints.listBrowsed, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { mutate: remove, isPending } = useMutation({
    mutationFn: (offerIds: string[] | undefined) =>
      call(catalogueEndpoints.removeBrowsed, { ...(offerIds && { offerIds }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [catalogueEndpoints.listBrowsed.path] }),
  })
  const clear = async () => {
    const isMeant = await confirm({ text: '确定清空全部浏览记录吗？', okText: '清空', isDangerous: true })
    if (isMeant) remove(undefined)
  }
  return (
    <div className={css.page}>
      <AccountLayout title="浏览记录">
        <Panel aria-label="浏览记录">
          <div className={css.head}>
            <div className={css.title}>
              <PageHeading>浏览记录</PageHeading>
            </div>
            <Button size="small" disabled={!seen.data?.total} isBusy={isPending} onClick={() => void clear()}>
              {!isPending && <TrashIcon size={14} />}
              清空
            </Button>
          </div>
          <PagedList
            of={seen}
            skeleton={<GoodsGridSkeleton count={10} columns={5} />}
            empty={
              <EmptyState
                title="还没有浏览记录"
                action={
                  <ButtonLink to="/search" tone="primary">
                    去逛逛
                  </ButtonLink>
                }
              >
                看过的商品会留在这里，方便再次找到。
              </EmptyState>
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="件商品"
            onPage={next => change({ page: next })}
          >
            {list =>
              byDay(list, row => row.seenAt, new Date(serverNow())).map(({ label, rows }) => (
                <section key={label} aria-label={label}>
                  <h2 className={css.day}>
                    {label}
                    <span>{rows.length} 件</span>
                  </h2>
                  <GoodsGrid columns={5}>
                    {rows.map(row => (
                      <KeptGoods
                        key={row.goods.offerId}
                        {...row}
                        removeLabel="删除记录"
                        onRemove={() => remove([row.goods.offerId])}
                      />
                    ))}
                  </GoodsGrid>
                </section>
              ))
            }
          </PagedList>
        </Panel>
      </AccountLayout>
    </div>
  )
}
