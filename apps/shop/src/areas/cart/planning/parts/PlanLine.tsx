import type { BulkPlanLine } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { partsOf } from '@xiaojiu/kernel/pricing/reckon.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { choiceTags } from '#trade/offer/price-words.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import { moreText, offText } from '../../words.ts'
import css from '../Planning.module.css'
import { SwapStore } from './SwapStore.tsx'

interface PlanLineProps {
  line: BulkPlanLine
  isOff: boolean
  onChange: (change: { pinnedOfferId?: string | null; excludedOfferIds?: string[] }) => void
  onCount: (change: { isChecked?: boolean; quantity?: number }) => void
}

/** One article: the need, its supplier, the reason, and the price of the next best. */
export function PlanLine({ line, isOff, onChange, onCount }: PlanLineProps) {
  const { product, supplies, pinnedOfferId, next } = line
  return (
    <div className={css.line} data-off={!line.isChecked || undefined}>
      <Checkbox
        label={`采购 ${product.displayName}`}
        checked={line.isChecked}
        disabled={isOff}
        onChange={isChecked => onCount({ isChecked })}
      />
      <div className={css.goods}>
        <GoodsImg src={product.imageUrl} name="" size={48} />
        <div className={css.words}>
          <strong className="ell" title={line.rawText || undefined}>
            {product.displayName} {specText(product.spec)}
          </strong>
          <span className="ell">{product.makerName}</span>
        </div>
      </div>
      <QuantityStepper
        size="small"
        isBare
        value={line.quantity}
        rule={{ min: 1, step: 1, stock: null, limit: null, unit: product.packUnit }}
        label={`${product.displayName} 需要数量`}
        disabled={isOff || !line.isChecked}
        onChange={quantity => onCount({ quantity })}
      />
      <div className={css.supply}>
        {supplies.map(({ goods, quantity, choice, due, off }) => (
          <p key={goods.offerId}>
            <Link to={detailHref(goods.offerId)} target="_blank">
              {goods.store.storeName}
            </Link>
            <span className="num">
              {choice === null
                ? '—'
                : partsOf(choice, quantity)
                    .map(part => `${priceText(part.unitPrice)} × ${countText(part.quantity)}`)
                    .join(' + ')}
              {choiceTags(choice).map(tag => (
                <CampaignTag key={tag.text} {...tag} />
              ))}
            </span>
            <strong className="num">{due === null ? '—' : moneyText(due)}</strong>
            <small className={css.off}>{offText(off)}</small>
          </p>
        ))}
        {line.isChecked && line.problem !== '' && <p className={css.problem}>{line.problem}</p>}
      </div>
      <div className={css.why}>
        {supplies.length > 0 && (
          <>
            <span>{line.why}</span>
            {next && (
              <span className={css.quiet}>
                次选 {next.storeName}，{moreText(next.more)}
              </span>
            )}
          </>
        )}
      </div>
      <div className={css.acts}>
        {pinnedOfferId !== null && (
          <Button size="small" tone="text" disabled={isOff} onClick={() => onChange({ pinnedOfferId: null })}>
            取消指定
          </Button>
        )}
        <SwapStore line={line} isOff={isOff || !line.isChecked} onChange={onChange} />
      </div>
    </div>
  )
}
