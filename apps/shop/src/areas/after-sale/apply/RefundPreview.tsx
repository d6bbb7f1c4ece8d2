import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import type { CasePreview, PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { GIFT_WAYS, type GiftWay } from '@xiaojiu/contract/after-sale/words.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { type ReactNode, useEffect } from 'react'
import css from './apply.module.css'

interface RefundPreviewProps {
  wish: PreviewCase | null
  storeTerms: readonly string[]
  /** Reports the shown preview, which is what the case asks for. */
  onShown: (preview: CasePreview | null) => void
  onGiftWay: (way: GiftWay) => void
  children: ReactNode
}

const NOWHERE: PreviewCase = { orderId: '', kind: 'refund-only', reason: 'short', lines: [] }

/** The exact refund, computed by the server for every change. */
export function RefundPreview({ wish, storeTerms, onShown, onGiftWay, children }: RefundPreviewProps) {
  const { data, error, isPlaceholderData } = useQuery({
    ...query(afterSaleEndpoints.previewCase, wish ?? NOWHERE, { errors: 'caller' }),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
  })
  const shown = wish !== null && data && !isPlaceholderData && !error ? data : null
  useEffect(() => onShown(shown), [onShown, shown])
  const packCount = shown?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0
  return (
    <Panel aria-label="退款试算">
      <SectionHead isSlim title="退款试算" />
      <div className={css.preview}>
        <div className={css.sum} aria-live="polite">
          <span>预计退款</span>
          <Money
            amount={shown?.refundAmount ?? ZERO}
            size={26}
            tone={shown && shown.refundAmount > 0 ? 'red' : 'ink'}
          />
          <span className="meta num">
            {shown && packCount > 0 && `${shown.lines.length} 个批次，${countText(packCount)} 件`}
            {shown && shown.giftWithheld > 0 && `，已扣赠品 ${moneyText(shown.giftWithheld)}`}
            {shown && shown.coinCount > 0 && `，另退九采币 ${countText(shown.coinCount)} 枚`}
          </span>
        </div>
        <div className={css.notes}>
          {wish !== null && data && data.gifts.length > 0 && !error && (
            <GiftChoice gifts={data.gifts} way={wish.giftWay ?? 'return'} onChange={onGiftWay} />
          )}
          {error && wish ? (
            <p className={css.fault} role="alert">
              {error.message}
            </p>
          ) : shown ? (
            <ul>
              {shown.notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : (
            <p className="meta">选择商品、售后方式和原因后，显示按实付分摊计算的退款金额。</p>
          )}
          {storeTerms.length > 0 && (
            <details>
              <summary>店铺售后条款</summary>
              <ul>
                {storeTerms.map(term => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <div className={css.submit}>{children}</div>
      </div>
    </Panel>
  )
}

interface GiftChoiceProps {
  gifts: CasePreview['gifts']
  way: GiftWay
  onChange: (way: GiftWay) => void
}

/** 赠品 that the buyer no longer qualifies for: returned with the goods, or kept and paid for. */
function GiftChoice({ gifts, way, onChange }: GiftChoiceProps) {
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
