import type { PromotionHint } from '@xiaojiu/contract/cart/schemas.ts'
import type { CampaignView, ReductionTerms } from '@xiaojiu/contract/marketing/schemas.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import { storeGoodsHref } from '#links/store.ts'
import { hintText } from '#trade/campaign/hint-words.ts'
import { activityHref } from '#links/marketing.ts'
import css from './Zone.module.css'

interface ReductionCardProps {
  campaign: CampaignView
  reduction: ReductionTerms
  /** How near the next step is, by what lies in the cart. */
  hint: PromotionHint | undefined
  onEnd: () => void
}

/** 满减, 满折 or 满赠 of one store: its steps, how near the next one is, and goods that count. */
export function ReductionCard({ campaign, reduction, hint, onEnd }: ReductionCardProps) {
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
