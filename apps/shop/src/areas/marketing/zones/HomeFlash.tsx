import { useQuery } from '@tanstack/react-query'
import { campaignEndpoints } from '@xiaojiu/contract/marketing/campaign-endpoints.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { askAgainMs } from './ask-again.ts'
import { DealCard } from './DealCard.tsx'
import { sessionTime } from './zone-words.ts'

/** One row, also on wide screens. */
const SHOWN = 7

/** The running or next flash-sale session on the home page; nothing when there is none. */
export function HomeFlash() {
  const { data, error, refetch } = useQuery({
    ...query(campaignEndpoints.listDeals, { kind: 'flash-sale', pageNum: 1, pageSize: SHOWN }, { errors: 'caller' }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => askAgainMs(state.data, serverClock.now()),
  })
  // The home page is shown without it.
  if (error || (data && (data.list.length === 0 || !data.session || data.session.state === 'ended'))) return null
  const session = data?.session
  const target = session && (session.state === 'coming' ? session.startsAt : session.endsAt)
  return (
    <Panel aria-label="限时秒杀">
      <SectionHead
        title="限时秒杀"
        colour="var(--flash)"
        note={
          session &&
          target && (
            <>
              {sessionTime(session, new Date(serverClock.now())).time} 场　
              {session.state === 'coming' ? '距开始' : '距结束'}{' '}
              <Countdown key={target.getTime()} endsAt={target} look="small" onEnd={() => void refetch()} />
            </>
          )
        }
        more={{ label: '更多场次', href: '/active/seckill' }}
      />
      {data ? (
        <GoodsGrid columns={6} rowCount={1}>
          {data.list.map(item => (
            <DealCard key={`${item.deal.campaignId}${item.goods.offerId}`} item={item} isEager={false} />
          ))}
        </GoodsGrid>
      ) : (
        <GoodsGridSkeleton columns={6} count={6} pictureHeight={150} />
      )}
    </Panel>
  )
}
