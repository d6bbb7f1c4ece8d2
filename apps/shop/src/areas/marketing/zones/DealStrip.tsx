import type { GoodsPromotion } from '@xiaojiu/contract/marketing/schemas.ts'
import { CAMPAIGN_KINDS } from '@xiaojiu/contract/marketing/words.ts'
import { subtract } from '@xiaojiu/kernel/money.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { CSSProperties } from 'react'
import { GroupBar } from '../../../ui/campaign/GroupBar.tsx'
import { StockBar } from '../../../ui/campaign/StockBar.tsx'
import { TagRow } from '../../../ui/campaign/TagRow.tsx'
import { Countdown } from '../../../ui/clock/Countdown.tsx'
import { countText, moneyText, priceText } from '../../../ui/money/figure.ts'
import { dealAmount } from '../deal-example.ts'
import { promotionTags } from '../promotion-tags.ts'
import css from './DealStrip.module.css'
import { limitText, ZONES } from './zone-words.ts'

interface DealStripProps {
  promotion: GoodsPromotion | null
  unit: string
  /** Without the campaign, at this quantity; null when it may not be seen. */
  usual: UnitPrice | null
  quantity: number
}

/** On the goods page: the campaign that is on, how long, how many, and what the chosen quantity costs with it. */
export function DealStrip({ promotion, unit, usual, quantity }: DealStripProps) {
  if (!promotion) return null
  const { deal } = promotion
  const example = deal && usual !== null ? dealAmount(deal, usual, quantity) : null
  return (
    <div className={css.strip}>
      {deal && (
        <div className={css.deal} style={{ '--zone': ZONES[deal.kind].colour } as CSSProperties}>
          <b>{CAMPAIGN_KINDS[deal.kind]}</b>
          {deal.unitPrice !== null && (
            <span>
              活动价 {priceText(deal.unitPrice)}/{unit}
            </span>
          )}
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
      {example && example.deal < example.list && (
        <p className={css.example}>
          买 {countText(quantity)} {unit}：活动后 {moneyText(example.deal)}，省{' '}
          {moneyText(subtract(example.list, example.deal))}
        </p>
      )}
      <TagRow tags={promotionTags(promotion)} />
    </div>
  )
}
