import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSession } from '#trade/session/session.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { ZoneQuery } from '#links/marketing.ts'
import { ComboCard } from './ComboCard.tsx'
import { ReductionCard } from './ReductionCard.tsx'
import css from './Zone.module.css'
import { ZoneFilters } from './ZoneFilters.tsx'
import { ZoneHead } from './ZoneHead.tsx'
import { ZONES } from './zone-words.ts'

const PAGE_SIZE = 10

/** Sets, or reductions, one card each. */
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
  // Others than buyers have no cart to measure by.
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
