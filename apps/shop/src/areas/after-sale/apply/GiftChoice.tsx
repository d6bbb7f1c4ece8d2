import type { CasePreview } from '@xiaojiu/contract/after-sale/schemas.ts'
import { GIFT_WAYS, type GiftWay } from '@xiaojiu/contract/after-sale/words.ts'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import css from './apply.module.css'

interface GiftChoiceProps {
  gifts: CasePreview['gifts']
  way: GiftWay
  onChange: (way: GiftWay) => void
}

/** 赠品 that the return leaves unearned: back with the goods, or kept and paid for. */
export function GiftChoice({ gifts, way, onChange }: GiftChoiceProps) {
  return (
    <fieldset className={css.gifts}>
      <legend>退货后不再满足条件的赠品</legend>
      <ul>
        {gifts.map(({ name, count, worth }, at) => (
          // Two promotions may give the same thing.
          <li key={`${at} ${name}`}>
            {name} ×{countText(count)}，每件价值 {moneyText(worth)}
          </li>
        ))}
      </ul>
      {(Object.keys(GIFT_WAYS) as GiftWay[]).map(one => (
        <label key={one}>
          <input type="radio" name="gift-way" checked={one === way} onChange={() => onChange(one)} />
          {GIFT_WAYS[one]}
        </label>
      ))}
    </fieldset>
  )
}
