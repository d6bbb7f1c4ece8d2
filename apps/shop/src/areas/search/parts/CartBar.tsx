import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { CartIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { useCartView } from '#trade/cart/cart-count.ts'
import { PostageBar } from '#trade/store/PostageBar.tsx'
import css from './CartBar.module.css'

/** How many stores fit into the bar. */
const SHOWN = 2

/** The cart at the bottom of the window while goods are being chosen; it stops above the footer. */
export function CartBar() {
  const cart = useCartView()
  if (!cart || cart.cartNum === 0) return null
  const stores = cart.stores.filter(({ lines }) => lines.some(line => line.isChecked))
  return (
    <aside className={css.bar} aria-label="购物车概况" data-print="hide">
      <Content className={classes(css.inner)}>
        <span className={css.count}>
          <CartIcon size={18} />
          已选 {countText(cart.checkedCount)} 种
        </span>
        {stores.slice(0, SHOWN).map(({ store, postageInfo }) => (
          <span key={store.storeId} className={css.store}>
            <span className="ell">{store.storeName}</span>
            <PostageBar postage={postageInfo} />
          </span>
        ))}
        {stores.length > SHOWN && <span className="meta">等 {stores.length} 家店铺</span>}
        <span className={css.sum}>
          <span className={css.total}>
            合计 <Money amount={cart.payable} size={22} />
          </span>
          <span className="meta num">{cart.freight > 0 ? `含运费 ${moneyText(cart.freight)}` : '已包邮'}</span>
        </span>
        <ButtonLink to="/cart" tone="primary" size="large">
          去购物车
        </ButtonLink>
      </Content>
    </aside>
  )
}
