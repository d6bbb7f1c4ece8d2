import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { type PickSum, type PickTerms, pickSum } from '@xiaojiu/kernel/pricing/pick-sum.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import { requireSignIn } from '#trade/session/visitor.ts'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import css from './PickGoods.module.css'

/** The picked goods on all pages of the list, by offer. */
export type Picks = ReadonlyMap<string, { readonly goods: GoodsRow; readonly quantity: number }>

interface PickListProps {
  rows: readonly GoodsRow[]
  picks: Picks
  onPick: (goods: GoodsRow, quantity: number) => void
}

/** The goods of a free-choice set (任选), each with its quantity. */
export function PickList({ rows, picks, onPick }: PickListProps) {
  return (
    <ul className={css.list}>
      {rows.map(goods => {
        const rule = quantityRule(goods, goods.packUnit)
        const { least, blockedBy } = boundsOf(rule)
        const quantity = picks.get(goods.offerId)?.quantity ?? 0
        const isShut = blockedBy !== null || !goods.gate.canBuy
        return (
          <li key={goods.offerId} className={css.row} data-picked={quantity > 0 || undefined}>
            <GoodsImg src={goods.imageUrl} name="" size={64} />
            <div className={css.words}>
              <Link to={detailHref(goods.offerId)} className="ell" target="_blank">
                {goods.displayName} {specText(goods.spec)}
              </Link>
              <span className="meta ell">{goods.makerName}</span>
              <span className={css.price}>
                {goods.price ? priceText(goods.price.unitPrice) : '登录并完善资质后可见'}
              </span>
            </div>
            {isShut ? (
              <span className="meta">{blockedBy ? '暂时缺货' : '暂不可采购'}</span>
            ) : quantity === 0 ? (
              <Button size="small" tone="outline" onClick={() => requireSignIn() && onPick(goods, least)}>
                选 {countText(least)} {goods.packUnit}
              </Button>
            ) : (
              <div className={css.chosen}>
                <QuantityStepper
                  size="small"
                  value={quantity}
                  rule={rule}
                  label={`${goods.displayName} 数量`}
                  onChange={count => onPick(goods, count)}
                />
                <Button size="small" tone="text" onClick={() => onPick(goods, 0)}>
                  不选
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface PickBarProps {
  terms: PickTerms
  storeId: string | null
  picks: Picks
  onAdded: () => void
}

function noteOf({ setCount, saving }: PickSum): string {
  if (saving > 0) return `已成 ${countText(setCount)} 套，比单买省 ${moneyText(saving)}`
  return setCount > 0 ? '所选商品单买更便宜，按单价计算' : '未成套，按单价计算'
}

/** What is missing for the next set, and the total price. */
export function PickBar({ terms, storeId, picks, onAdded }: PickBarProps) {
  const queries = useQueryClient()
  const picked = [...picks.values()]
  const sum = pickSum(picked, terms)
  const { packCount, setCount, missingCount, due } = sum
  const done = terms.count - missingCount
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(cartEndpoints.addToCart, {
        lines: picked.map(({ goods, quantity }) => ({ offerId: goods.offerId, quantity })),
      }),
    onSuccess: result => {
      saveCartCount(result.cartNum)
      if (result.tips !== '') return void showRefusal(result, { storeId: storeId ?? undefined })
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      onAdded()
      showNotice('success', `已加入 ${picked.length} 种商品`, {
        action: { label: '去购物车', onAct: () => goTo('/cart') },
      })
    },
  })
  return (
    <SettlementBar
      label="合计"
      payable={due}
      countText={`已选 ${countText(packCount)} 件`}
      note={noteOf(sum)}
      action={
        <Button tone="danger" size="large" disabled={picked.length === 0} isBusy={isPending} onClick={() => mutate()}>
          加入购物车
        </Button>
      }
    >
      <div className={css.progress}>
        <span role="status">
          {missingCount === 0
            ? `已满 ${countText(setCount)} 套，继续选购按单价计算`
            : `任选 ${countText(terms.count)} 件${terms.setPrice === null ? '' : ` ${moneyText(terms.setPrice)}`}，第 ${countText(setCount + 1)} 套还差 ${countText(missingCount)} 件`}
        </span>
        <progress max={terms.count} value={missingCount === 0 ? terms.count : done} aria-label="成套进度" />
      </div>
    </SettlementBar>
  )
}
