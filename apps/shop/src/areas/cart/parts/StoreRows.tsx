import type { CartStore } from '@xiaojiu/contract/cart/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { useState } from 'react'
import { storeHref } from '#links/store.ts'
import { hasChanges } from '#trade/cart/cart-changes.ts'
import { useCartChanges } from '#trade/cart/cart-sync.ts'
import { minOrderText, termsText } from '#trade/offer/price-words.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { PostageBar } from '#trade/store/PostageBar.tsx'
import { StoreHeader } from '#trade/store/StoreHeader.tsx'
import { postageShown } from '../cart-rows.ts'
import { tickOf } from '../removal.ts'
import type { CartLineActs } from './CartLineRow.tsx'
import css from './CartRows.module.css'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { FillUpDialog } from './FillUpDialog.tsx'
import { StoreCoupons } from './StoreCoupons.tsx'

/** Head of a store's block: tick for all of it, name, how far to free delivery. */
export function StoreHeadRow({ store, onCheck }: { store: CartStore } & Pick<CartLineActs, 'onCheck'>) {
  const { store: brief, lines } = store
  const tick = tickOf(lines)
  const [open, setOpen] = useState<'delivery' | 'fill-up' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={css.head}>
      <div className={css.headBox}>
        <StoreHeader
          name={brief.storeName}
          kind={brief.storeType}
          href={storeHref(brief.storeId)}
          lead={
            <Checkbox
              label={`选择 ${brief.storeName} 的商品`}
              checked={tick.isAll}
              isMixed={tick.isSome}
              onChange={isChecked => onCheck(lines, isChecked)}
            />
          }
          facts={
            <span className={css.ship}>
              {brief.shipFromCity}发货
              <button type="button" className={css.more} onClick={() => setOpen('delivery')}>
                配送说明
              </button>
              <span className={css.coupons}>
                <StoreCoupons storeId={brief.storeId} storeName={brief.storeName} />
              </span>
            </span>
          }
          onService={() => void contactStore(brief.storeId)}
          aside={<Delivery store={store} onFillUp={() => setOpen('fill-up')} />}
        />
      </div>
      {open === 'delivery' && <DeliveryDialog storeId={brief.storeId} storeName={brief.storeName} onClose={close} />}
      {open === 'fill-up' && <FillUpDialog store={store} onClose={close} />}
    </div>
  )
}

function Delivery({ store: { terms, postageInfo }, onFillUp }: { store: CartStore; onFillUp: () => void }) {
  if (!terms) return <span className={css.far}>{termsText(terms)}</span>
  // Nothing ticked: no gap yet, only the rule.
  if (postageInfo.haveNum === 0)
    return <span className={css.terms}>{[minOrderText(terms), termsText(terms)].filter(Boolean).join(' · ')}</span>
  return (
    <PostageBar
      postage={postageShown(postageInfo)}
      action={
        <button type="button" className={css.more} onClick={onFillUp}>
          去凑单
        </button>
      }
    />
  )
}

export function StoreFootRow({ store, hint }: { store: CartStore; hint: string }) {
  const { lines, goodsAmount, discount, postageInfo, payable } = store
  const isStale = useCartChanges(hasChanges)
  return (
    <div className={css.foot} aria-busy={isStale || undefined}>
      {goodsAmount > 0 ? (
        <>
          {hint !== '' && <span className={css.hint}>{hint}</span>}
          <span>商品 {moneyText(goodsAmount)}</span>
          {discount > 0 && <span className={css.saved}>优惠 −{moneyText(discount)}</span>}
          <span>运费 {postageInfo.postage > 0 ? moneyText(postageInfo.postage) : '包邮'}</span>
        </>
      ) : (
        <span>{lines.some(line => line.isChecked) ? '勾选的商品要先调整数量' : '未勾选商品'}</span>
      )}
      <span className={classes(css.subtotal, isStale && css.stale)}>
        本店小计 <Money amount={payable} size={18} />
      </span>
    </div>
  )
}
