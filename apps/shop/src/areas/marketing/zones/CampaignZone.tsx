import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { CampaignView, ReductionTerms } from '@xiaojiu/contract/marketing/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { activityHref, ZoneQuery } from '#links/marketing.ts'
import { storeGoodsHref } from '#links/store.ts'
import { hintText } from '#trade/campaign/campaign-kind.ts'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import { useSession } from '#trade/session/session.ts'
import { ComboCard } from './ComboCard.tsx'
import css from './Zone.module.css'
import { ZoneFilters } from './ZoneFilters.tsx'
import { ZoneHead } from './ZoneHead.tsx'
import { ZONES } from './zone-words.ts'

const PAGE_SIZE = 10

/** Combos or full reductions, one card each. */
export function CampaignZone({ kind }: { kind: 'combo' | 'full-reduction' }) {
  const [choice, change] = useQueryState(ZoneQuery)
  const { storeId, aid, page, word } = choice
  const campaigns = useQuery({
    ...query(marketingEndpoints.listCampaigns, {
      kind,
      storeId,
      aid,
      keyword: word,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  // Only buyers have a cart to compute hints from.
  const hasCart = useSession(({ profile }) => profile?.companyState === 'approved')
  const { data: cart } = useQuery({ ...cartQuery, enabled: kind === 'full-reduction' && hasCart })
  const words = ZONES[kind]
  return (
    <Content>
      <ZoneHead words={words} />
      <ZoneFilters
        choice={{ word, storeId }}
        stores={campaigns.data?.stores ?? []}
        hasOrder={false}
        onChange={change}
      />
      <Loaded
        of={campaigns}
        skeleton={
          <Panel>
            <GoodsGridSkeleton columns={6} count={12} />
          </Panel>
        }
      >
        {({ list, total }) => (
          <div className={css.list}>
            {list.map(campaign =>
              campaign.combo ? (
                <ComboCard
                  key={campaign.campaignId}
                  campaign={campaign}
                  combo={campaign.combo}
                  onEnd={() => void campaigns.refetch()}
                />
              ) : (
                campaign.reduction && (
                  <ReductionCard
                    key={campaign.campaignId}
                    campaign={campaign}
                    reduction={campaign.reduction}
                    hint={cart?.hints.find(hint => hint.ruleId === campaign.campaignId)}
                    onEnd={() => void campaigns.refetch()}
                  />
                )
              ),
            )}
            {list.length === 0 && total > 0 && (
              <Panel>
                <PastTheEnd onFirst={() => change({ page: undefined })} />
              </Panel>
            )}
            {total === 0 && (
              <Panel>
                <EmptyState
                  title={word || storeId ? '没有符合条件的活动' : words.emptyTitle}
                  action={
                    <ButtonLink tone="primary" to="/search">
                      去选购
                    </ButtonLink>
                  }
                />
              </Panel>
            )}
            {total > PAGE_SIZE && (
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={total}
                unit="个活动"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            )}
          </div>
        )}
      </Loaded>
    </Content>
  )
}

interface ReductionCardProps {
  campaign: CampaignView
  reduction: ReductionTerms
  /** How much the cart lacks for the next step. */
  hint: PromotionHint | undefined
  onEnd: () => void
}

/** 满减, 满折 or 满赠 of one store: its steps, what the cart lacks for the next one, and goods that count. */
function ReductionCard({ campaign, reduction, hint, onEnd }: ReductionCardProps) {
  const { store, campaignId } = campaign
  return (
    <Panel aria-label={campaign.name}>
      <SectionHead
        isSlim
        title={campaign.name}
        colour="var(--reduce)"
        note={`${store.storeName} · ${reduction.isWholeStore ? '全店参加' : `${reduction.goodsCount} 种商品参加`}`}
        aside={
          <span className="meta">
            距结束 <Countdown endsAt={campaign.endsAt} look="plain" onEnd={onEnd} />
          </span>
        }
        more={{
          label: '去凑单',
          href: reduction.isWholeStore ? storeGoodsHref(store.storeId) : activityHref(campaignId),
        }}
      />
      <div className={css.campaign}>
        <div className={css.tiers}>
          {reduction.tiers.map(text => (
            <span key={text} className={css.tier}>
              {text}
            </span>
          ))}
          {hint && <span className={css.hint}>购物车中：{hintText(hint)}</span>}
        </div>
      </div>
      <GoodsGrid columns={6}>
        {reduction.goods.map(row => (
          <FloorCard key={row.offerId} row={row} hasStore={false} />
        ))}
      </GoodsGrid>
    </Panel>
  )
}
