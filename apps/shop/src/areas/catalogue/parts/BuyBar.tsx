import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { CartIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { buyNowHref } from '#links/order.ts'
import { useAddToCart } from '#trade/cart/use-add-to-cart.ts'
import { ShortageButton } from '#trade/keeping/ShortageButton.tsx'
import { quantityRule, stockText } from '#trade/offer/offer-quantity.ts'
import type { OfferPriceShown } from '#trade/offer/use-offer-price.ts'
import { explainPrice } from '#trade/price/price-view.ts'
import { WayOutLink } from '#trade/price/WayOutLink.tsx'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import { requireSignIn } from '#trade/session/visitor.ts'
import css from './BuyBar.module.css'

interface BuyBarProps {
  detail: GoodsDetail
  shown: OfferPriceShown
  quantity: number
  onQuantity: (quantity: number) => void
}

/** Quantity and the two buy buttons, or why the goods cannot be bought. */
export function BuyBar({ detail, shown: { view, blocked, reckoning }, quantity, onQuantity }: BuyBarProps) {
  const { add, isAdding } = useAddToCart()
  const { gate, stock, soldCount, store, product, offerId, isListed } = detail
  const unit = product.packUnit
  const rule = quantityRule(detail, unit)
  const isOut = !isListed || stock.state === 'out' || boundsOf(rule).blockedBy === 'stock'
  const isGuest = gate.cell === 'sign-in'
  const put = () => add({ offerId, storeId: store.storeId, quantity })
  const buyNow = () => requireSignIn() && goTo(buyNowHref([{ offerId, quantity }]))
  const wayOut = blocked?.wayOut ?? explainPrice(view)?.wayOut
  return (
    <div className={css.bar}>
      <QuantityStepper
        size="large"
        value={quantity}
        rule={rule}
        label={`${product.displayName} 数量`}
        onChange={onQuantity}
        onEnter={wanted => (gate.canBuy || isGuest) && add({ offerId, storeId: store.storeId, quantity: wanted })}
        disabled={isOut || (!gate.canBuy && !isGuest)}
      />
      <p className={css.stock}>
        <span className={isOut ? css.out : undefined}>{isListed ? stockText(stock, unit) : '已下架'}</span>
        <span>已售 {countText(soldCount)}</span>
      </p>
      <div className={css.acts}>
        {isOut ? (
          <ShortageButton
            size="large"
            productId={product.productId}
            name={product.displayName}
            only={{ offerId, storeName: store.storeName }}
            unit={unit}
            quantity={detail.pack.minQuantity}
          />
        ) : gate.canBuy || isGuest ? (
          <>
            <Button size="large" tone="outline" onClick={buyNow} disabled={isAdding(offerId)}>
              立即购买{reckoning && ` ${moneyText(reckoning.due)}`}
            </Button>
            <Button size="large" tone="primary" isBusy={isAdding(offerId)} onClick={put}>
              {!isAdding(offerId) && <CartIcon size={18} />}
              加入购物车
            </Button>
          </>
        ) : wayOut ? (
          <WayOutLink wayOut={wayOut} tone="primary" size="large" />
        ) : (
          <Button size="large" disabled>
            暂不可采购
          </Button>
        )}
      </div>
    </div>
  )
}
