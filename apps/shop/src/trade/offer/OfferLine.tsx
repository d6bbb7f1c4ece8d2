import type { StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { toFenPrice } from '@xiaojiu/kernel/price.ts'
import { fitQuantity } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { storeHref } from '#links/store.ts'
import { promotionTags } from '../campaign/campaign-kind.ts'
import { CampaignTag } from '../campaign/tags.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { Price } from '../price/Price.tsx'
import { explainPrice } from '../price/price-view.ts'
import { WayOutLink } from '../price/WayOutLink.tsx'
import { StoreBadge } from '../store/StoreBadge.tsx'
import type { ComparedOffer } from './delivered-price.ts'
import css from './OfferTable.module.css'
import { offerPriceView, priceOfPiece } from './offer-price.ts'
import { quantityRule, stockText } from './offer-quantity.ts'
import { expiryText } from './present-goods.ts'
import { gapWords } from './price-words.ts'

interface OfferLineProps {
  line: ComparedOffer<StoreOffer>
  unit: string
  wanted: number
  hasShipping: boolean
}

/** One store's offer in a comparison. */
export function OfferLine({ line: { offer, delivered, isBest }, unit, wanted, hasShipping }: OfferLineProps) {
  const { add, isAdding } = useAddToCart()
  const { store, price, stock, gate, pack } = offer
  const quantity = delivered?.quantity ?? fitQuantity(wanted, quantityRule(offer, unit)).quantity
  const { view, blocked } = offerPriceView(offer, '', Math.max(quantity, pack.minQuantity))
  const piece = price && 'price' in view && view.price !== undefined ? priceOfPiece(price, view.price) : null
  const gap = gapWords(offer.postage, delivered)
  const wayOut = blocked?.wayOut ?? explainPrice(view)?.wayOut
  const canAdd = gate.canBuy && stock.state !== 'out' && offer.postage !== null
  return (
    <tr className={isBest ? css.best : undefined}>
      <td>
        <span className={css.store}>
          <Link to={storeHref(store.storeId)} className="ell" title={store.storeName}>
            {store.storeName}
          </Link>
          <StoreBadge kind={store.storeType} />
        </span>
      </td>
      {hasShipping && (
        <td className={css.quiet}>
          <span className={css.shipping} title={`${store.shipFromCity}发货，${store.deliveryPromise}`}>
            {store.shipFromCity} · {store.deliveryPromise}
          </span>
        </td>
      )}
      <td className={css.end}>
        <Price view={view} size={16} />
        {promotionTags(offer.campaigns.slice(0, 1)).map(tag => (
          <div key={tag.text} className={css.campaign} title={tag.text}>
            <CampaignTag {...tag} />
          </div>
        ))}
      </td>
      <td className={css.end}>{piece ? `${priceText(piece.price)}/${piece.unit}` : '—'}</td>
      <td className={classes(css.middle, offer.expiry?.isNear && css.near)}>{expiryText(offer.expiry)}</td>
      <td className={stock.state === 'out' ? css.out : undefined}>
        {stockText(stock, unit)}
        {pack.minQuantity > 1 && <span className={css.quiet}> · {countText(pack.minQuantity)} 起</span>}
      </td>
      <td className={classes(css.gap, gap.tone === 'good' && css.good, gap.tone === 'warn' && css.near)}>
        {gap.text.replaceAll(' ', '\u00a0')}
      </td>
      <td className={css.end}>
        {delivered ? (
          <>
            <b>{priceText(toFenPrice(delivered.unitPrice))}</b>
            {isBest && <span className={css.bestWord}>最省</span>}
            {delivered.quantity !== wanted && (
              <span className={css.fitted}>
                按 {countText(delivered.quantity)} {unit}
              </span>
            )}
          </>
        ) : (
          '—'
        )}
      </td>
      <td className={css.middle}>
        {canAdd ? (
          <Button
            size="small"
            tone={isBest ? 'primary' : 'outline'}
            isBusy={isAdding(offer.offerId)}
            aria-label={`加入购物车：${store.storeName}，${quantity} ${unit}`}
            onClick={() => add({ offerId: offer.offerId, storeId: store.storeId, quantity })}
          >
            加入
          </Button>
        ) : wayOut ? (
          <WayOutLink wayOut={wayOut} size="small" />
        ) : (
          <Link to={detailHref(offer.offerId)} className={css.look}>
            查看
          </Link>
        )}
      </td>
    </tr>
  )
}
