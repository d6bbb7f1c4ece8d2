import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from './FastBuy.module.css'

export interface AddedLine {
  readonly row: GoodsRow
  readonly quantity: number
}

/** What went into the cart since the page was opened, the latest first. */
export function AddedLines({ lines }: { lines: readonly AddedLine[] }) {
  if (lines.length === 0)
    return (
      <EmptyState title="边输边加，一行一个商品" isSlim>
        选中商品后输入数量，按回车加入购物车，光标自动回到输入框。
      </EmptyState>
    )
  return (
    <section aria-label="本次已加购">
      <div className={css.addedHead}>
        <h2>本次已加购 {countText(lines.length)} 行</h2>
        <ButtonLink to="/cart" size="small" tone="outline">
          去购物车
        </ButtonLink>
      </div>
      <ol className={css.added}>
        {lines.map(({ row, quantity }, at) => (
          <li key={`${row.offerId}-${lines.length - at}`}>
            <span className={classes(css.name, 'ell')}>
              {row.displayName} {specText(row.spec)}
            </span>
            <span className={classes(css.quiet, 'ell')}>{row.store.storeName}</span>
            <span>
              {countText(quantity)} {row.packUnit}
            </span>
            <span className={css.price}>{row.price && moneyText(reckon(row.price, quantity).due)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
