import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { DealPage } from '@xiaojiu/contract/marketing/schemas.ts'
import type { PriceCampaign } from '@xiaojiu/contract/marketing/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ZoneQuery } from '#links/marketing.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { askAgainMs } from './ask-again.ts'
import { DealCard } from './DealCard.tsx'
import css from './Zone.module.css'
import { ZoneFilters } from './ZoneFilters.tsx'
import { ZoneHead } from './ZoneHead.tsx'
import { SESSION_STATES, sessionTime, ZONES } from './zone-words.ts'

const PAGE_SIZE = 30

/** The page of one kind of price campaign; the flash sale by session. It reloads when a session begins or ends. */
export function DealZone({ kind }: { kind: PriceCampaign }) {
  const [choice, change] = useQueryState(ZoneQuery)
  const { storeId, aid, page, session, word, open, order } = choice
  const isSifted = Boolean(word || storeId || open || order)
  const deals = useQuery({
    ...query(marketingEndpoints.listDeals, {
      kind,
      storeId,
      aid,
      keyword: word,
      isOpen: open === '1' ? true : undefined,
      order,
      startsAt: session ? new Date(session) : undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => askAgainMs(state.data, serverClock.now()),
  })
  const words = ZONES[kind]
  return (
    <Content>
      <ZoneHead words={words} />
      {kind === 'flash-sale' && deals.data && (
        <Sessions
          page={deals.data}
          onPick={startsAt => change({ session: startsAt.toISOString(), page: undefined })}
          onTime={() => void deals.refetch()}
        />
      )}
      <ZoneFilters choice={choice} stores={deals.data?.stores ?? []} hasOrder onChange={change} />
      <Panel aria-label={words.title}>
        <PagedList
          of={deals}
          skeleton={<GoodsGridSkeleton columns={5} count={15} pictureHeight={150} />}
          empty={
            isSifted ? (
              <EmptyState title="没有符合条件的活动商品">换个名称或清除筛选再看看。</EmptyState>
            ) : (
              <EmptyState
                title={words.emptyTitle}
                action={
                  <ButtonLink tone="primary" to="/search">
                    去选购
                  </ButtonLink>
                }
              >
                活动每天更新，也可以先看看其他商品。
              </EmptyState>
            )
          }
          pageNum={page}
          pageSize={PAGE_SIZE}
          unit="个商品"
          onPage={next => change({ page: next })}
        >
          {list => (
            <GoodsGrid columns={5}>
              {list.map((item, index) => (
                <DealCard
                  key={`${item.deal.campaignId}${item.goods.offerId}`}
                  item={item}
                  isEager={index < 5}
                  onEnd={() => void deals.refetch()}
                />
              ))}
            </GoodsGrid>
          )}
        </PagedList>
      </Panel>
    </Content>
  )
}

interface SessionsProps {
  page: DealPage
  onPick: (startsAt: Date) => void
  onTime: () => void
}

function Sessions({ page: { sessions, session }, onPick, onTime }: SessionsProps) {
  const now = new Date(serverClock.now())
  const shown = sessions.filter(one => one.state !== 'ended' || one.startsAt.getTime() === session?.startsAt.getTime())
  const target = session?.state === 'coming' ? session.startsAt : session?.endsAt
  return (
    <>
      <div className={css.sessions} role="group" aria-label="秒杀场次">
        {shown.slice(0, 8).map(one => {
          const { time, day } = sessionTime(one, now)
          return (
            <button
              key={one.startsAt.getTime()}
              type="button"
              className={css.session}
              aria-pressed={one.startsAt.getTime() === session?.startsAt.getTime()}
              onClick={() => onPick(one.startsAt)}
            >
              <span className={css.time}>{time}</span>
              {day} {SESSION_STATES[one.state]}
            </button>
          )
        })}
      </div>
      {session && target && (
        <div className={css.until}>
          {session.state === 'ended' ? '本场已结束' : session.state === 'coming' ? '距开始' : '距结束'}
          {session.state !== 'ended' && (
            <Countdown key={target.getTime()} endsAt={target} look="small" onEnd={onTime} overText="正在刷新" />
          )}
        </div>
      )}
    </>
  )
}
