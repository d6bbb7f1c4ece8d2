import type { CampaignLabel } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { LiveDeal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import { CAMPAIGN_KINDS } from '@xiaojiu/contract/marketing/words.ts'
import type { Reckoning } from '@xiaojiu/kernel/pricing/reckon.ts'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { CSSProperties } from 'react'
import { promotionTags } from '#trade/campaign/campaign-kind.ts'
import { GroupBar } from '#trade/campaign/GroupBar.tsx'
import { StockBar } from '#trade/campaign/StockBar.tsx'
import { TagRow } from '#trade/campaign/tags.tsx'
import css from './DealStrip.module.css'
import { groupText, limitText, ZONES } from './zone-words.ts'

interface DealStripProps {
  /** Running deals of the article, cheapest first. */
  deals: readonly LiveDeal[]
  campaigns: readonly CampaignLabel[]
  /** The price at this quantity; null when the buyer may not see prices. */
  reckoning: Reckoning | null
  unit: string
  quantity: number
}

/** On the goods page: the campaign that gives the price, its end, its limits and its saving at the chosen quantity. */
export function DealStrip({ deals, campaigns, reckoning, unit, quantity }: DealStripProps) {
  const live = deals.filter(({ endsAt }) => endsAt.getTime() > serverClock.now())
  const deal =
    live.find(({ campaignId }) => campaignId === reckoning?.choice.campaignId) ??
    live.find(({ leftForMe }) => leftForMe !== 0)
  if (!deal && campaigns.length === 0) return null
  return (
    <div className={css.strip}>
      {deal && (
        <div className={css.deal} style={{ '--zone': ZONES[deal.kind].colour } as CSSProperties}>
          <b>{CAMPAIGN_KINDS[deal.kind]}</b>
          <span>{limitText(deal, unit)}</span>
          <span className={css.until}>
            距结束 <Countdown endsAt={deal.endsAt} look="plain" />
          </span>
        </div>
      )}
      {deal && (deal.targetCount !== null || deal.quota !== null) && (
        <div className={css.bar}>
          {deal.targetCount !== null ? (
            <GroupBar joined={deal.joinedCount ?? 0} target={deal.targetCount} unit={unit} />
          ) : (
            <StockBar taken={deal.takenCount} quota={deal.quota ?? 0} />
          )}
        </div>
      )}
      {deal?.kind === 'group-buy' && (
        <p className={css.terms}>{groupText(deal, unit)}；先付款参团，到期未成团全额原路退款，与其他商品分开结算</p>
      )}
      {reckoning && reckoning.saving > 0 && (
        <p className={css.example}>
          买 {countText(quantity)} {unit}：{moneyText(reckoning.due)}，比平时省 {moneyText(reckoning.saving)}
        </p>
      )}
      <TagRow tags={promotionTags(campaigns.filter(({ kind }) => kind !== deal?.kind))} />
    </div>
  )
}
