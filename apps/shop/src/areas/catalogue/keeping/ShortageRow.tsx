import type { Shortage } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { countText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { Link } from 'react-router'
import { compareHref, detailHref, keywordHref } from '#links/catalogue.ts'
import { useAddToCart } from '#trade/cart/use-add-to-cart.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import css from '#trade/keeping/Keeping.module.css'
import { specText } from '#trade/offer/present-goods.ts'

interface ShortageRowProps {
  row: Shortage
  isRemoving: boolean
  onRemove: () => void
}

/** One registration: the goods, the quantity, and the add button once they arrived. */
export function ShortageRow({ row, isRemoving, onRemove }: ShortageRowProps) {
  const { product, goods, arrivedAt, quantity, storeName, note } = row
  const { add, isAdding } = useAddToCart()
  const canAdd = goods !== null && goods.gate.canBuy && goods.stock.state !== 'out'
  return (
    <div className={css.row}>
      <GoodsImg src={product.imageUrl} name="" size={56} />
      <div>
        <Link
          to={goods ? detailHref(goods.offerId) : compareHref(product.productId)}
          className={classes(css.name, 'ell')}
        >
          {product.displayName} {specText(product.spec)}
        </Link>
        <p className={classes(css.quiet, 'ell')}>{product.makerName}</p>
        <p className={classes(css.quiet, 'ell')}>
          {storeName ? `只等 ${storeName}` : '任意店铺'}
          {row.wantedPrice !== null && ` · 不高于 ${priceText(row.wantedPrice)}`}
          {note && ` · ${note}`}
        </p>
      </div>
      <div>
        {countText(quantity)} {product.packUnit}
        <p className={css.quiet}>{timeText(row.createdAt)} 登记</p>
      </div>
      {arrivedAt === null ? (
        <div className={css.state} {...(row.isOver && { 'data-tone': 'bad' })}>
          {row.isOver ? '登记已过期' : '等待到货'}
          {row.validUntil && <p className={css.quiet}>{timeText(row.validUntil)} 前有效</p>}
        </div>
      ) : (
        <div className={css.state} data-tone={goods ? 'good' : 'bad'}>
          {goods ? '已到货' : '到货后又售罄'}
          <p className={classes(css.quiet, 'ell')}>
            {goods
              ? `${goods.store.storeName}${goods.price ? ` ${priceText(choiceAt(goods.price, Math.max(quantity, goods.pack.minQuantity)).unitPrice)}` : ''}`
              : timeText(arrivedAt)}
          </p>
        </div>
      )}
      <div className={css.acts}>
        {canAdd ? (
          <Button
            size="small"
            tone="primary"
            isBusy={isAdding(goods.offerId)}
            aria-label={`加入购物车：${product.displayName}`}
            onClick={() => add({ offerId: goods.offerId, storeId: goods.store.storeId, quantity })}
          >
            加入购物车
          </Button>
        ) : (
          <ButtonLink to={keywordHref(product.genericName)} size="small">
            找替代品
          </ButtonLink>
        )}
        <Button size="small" isBusy={isRemoving} aria-label={`删除登记：${product.displayName}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </div>
  )
}
