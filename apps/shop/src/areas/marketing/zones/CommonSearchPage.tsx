import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { ActivitySearchQuery } from '#links/marketing.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import { PickBar, PickList, type Picks } from './PickGoods.tsx'
import css from './Zone.module.css'

const PAGE_SIZE = 30

/** 活动商品: searches the goods of one activity. */
export function CommonSearchPage() {
  const [{ aid, keyword, page }, change] = useQueryState(ActivitySearchQuery)
  const [picks, setPicks] = useState<Picks>(new Map())
  const found = useQuery({
    ...query(
      marketingEndpoints.searchActivity,
      { aid: aid ?? '', keyword, pageNum: page, pageSize: PAGE_SIZE },
      { overlay: true },
    ),
    enabled: aid !== undefined,
    placeholderData: keepPreviousData,
  })
  if (aid === undefined)
    return (
      <Content>
        <PageTitle title="活动商品" />
        <Panel>
          <EmptyState
            title="请先选择一个活动"
            action={
              <ButtonLink tone="primary" to="/active/fullreduce">
                去满减专区
              </ButtonLink>
            }
          />
        </Panel>
      </Content>
    )
  const activity = found.data?.activity
  const pick = (goods: GoodsRow, quantity: number) =>
    setPicks(before => {
      const next = new Map(before)
      if (quantity > 0) next.set(goods.offerId, { goods, quantity })
      else next.delete(goods.offerId)
      return next
    })
  return (
    <>
      <Content className={activity?.pick ? (css.tall ?? '') : ''}>
        <PageTitle
          title={found.data?.activity.title ?? '活动商品'}
          aside={
            <form
              key={keyword}
              className={css.search}
              role="search"
              onSubmit={event => {
                event.preventDefault()
                change({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? ''), page: undefined })
              }}
            >
              <input
                name="keyword"
                defaultValue={keyword}
                placeholder="在活动内搜索药品名称、厂家"
                aria-label="在活动内搜索"
              />
              <Button type="submit" tone="primary">
                搜索
              </Button>
            </form>
          }
        >
          {found.data && (
            <span className={css.hint}>
              {found.data.activity.text}
              {found.data.activity.endsAt && (
                <>
                  {' · 距结束 '}
                  <Countdown endsAt={found.data.activity.endsAt} look="plain" />
                </>
              )}
            </span>
          )}
        </PageTitle>
        <Panel aria-label="活动商品">
          <PagedList
            of={found}
            skeleton={<GoodsGridSkeleton columns={6} count={18} />}
            empty={
              <EmptyState
                title={keyword ? `活动内没有“${keyword}”` : '活动内暂时没有商品'}
                {...(keyword && {
                  action: <Button onClick={() => change({ keyword: undefined })}>查看全部活动商品</Button>,
                })}
              />
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="个商品"
            onPage={next => change({ page: next })}
          >
            {list =>
              activity?.pick ? (
                <PickList rows={list} picks={picks} onPick={pick} />
              ) : (
                <GoodsGrid columns={6}>
                  {list.map(row => (
                    <FloorCard key={row.offerId} row={row} />
                  ))}
                </GoodsGrid>
              )
            }
          </PagedList>
        </Panel>
      </Content>
      {activity?.pick && (
        <PickBar terms={activity.pick} storeId={activity.storeId} picks={picks} onAdded={() => setPicks(new Map())} />
      )}
    </>
  )
}
