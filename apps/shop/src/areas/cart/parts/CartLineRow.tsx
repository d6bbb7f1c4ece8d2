import { useQueryClient } from '@tanstack/react-query'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { boundsOf, fitQuantity } from '@xiaojiu/kernel/quantity-rule.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { FigureText } from '@xiaojiu/ui/money/FigureText.tsx'
import { countText, moneyFigure, priceText } from '@xiaojiu/ui/money/figure.ts'
import { memo } from 'react'
import { Link, useNavigate } from 'react-router'
import { compareHref, detailHref } from '#links/catalogue.ts'
import { settleLinesHref } from '#links/order.ts'
import { ChangeChip } from '#trade/campaign/ChangeChip.tsx'
import { shareTags } from '#trade/campaign/campaign-kind.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { cartSettled } from '#trade/cart/cart-sync.ts'
import { LineDiscounts, LinePrice } from '#trade/cart/LinePrice.tsx'
import { isGroupBuy } from '#trade/cart/settle-check.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { markOf } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { expiryText, specText } from '#trade/offer/present-goods.ts'
import { choiceTags, stepTags, trailText } from '#trade/offer/price-words.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './CartRows.module.css'

export interface CartLineActs {
  onQuantity: (lineId: string, quantity: number) => void
  onCheck: (lines: readonly CartLine[], isChecked: boolean) => void
  onRemove: (lines: readonly CartLine[]) => void
  /** 移入关注. */
  onKeep: (lines: readonly CartLine[]) => void
}

interface CartLineRowProps extends CartLineActs {
  line: CartLine
  isFirst: boolean
}

/** Stock that may be sold out before the order is placed. */
const isLow = ({ goods: { stock }, quantity }: CartLine) =>
  stock.state === 'low' || (stock.count !== null && stock.count < quantity * 2)

/** One line of the cart, always 100 px high. */
export const CartLineRow = memo(({ line, isFirst, onQuantity, onCheck, onRemove, onKeep }: CartLineRowProps) => {
  const { goods, quantity, choice, isChecked } = line
  const spec = specText(goods.spec)
  const name = `${goods.displayName} ${spec}`
  const mark = markOf(goods.rxClass, goods.goodsClass)
  const rule = quantityRule(goods, goods.packUnit)
  return (
    <div className={css.row}>
      <div className={css.line} role="group" aria-label={name} data-first={isFirst || undefined}>
        <Checkbox label={`选择 ${name}`} checked={isChecked} onChange={checked => onCheck([line], checked)} />
        <div className={css.goods}>
          <Link to={detailHref(goods.offerId)} tabIndex={-1} aria-hidden="true" className={css.picture}>
            <GoodsImg src={goods.imageUrl} name="" size={76} />
          </Link>
          <div className={css.words}>
            <div className={css.name}>
              {mark && <RxMark mark={mark} />}
              <Link to={detailHref(goods.offerId)} className="ell" title={name}>
                {goods.displayName} <span className={css.spec}>{spec}</span>
              </Link>
            </div>
            <div className={classes(css.maker, 'ell')}>
              {[goods.makerName, goods.approvalNo].filter(Boolean).join(' · ')}
            </div>
            <LineNote line={line} onMend={wanted => onQuantity(line.lineId, wanted)} />
          </div>
        </div>
        <div className={classes(css.right, css.price)} title={trailText(line.priceTrail, goods.packUnit) || undefined}>
          <LinePrice choice={choice} quantity={quantity} unit={goods.packUnit} />
        </div>
        <div className={classes(css.centre, css.expiry)}>
          {expiryText(goods.expiry)}
          {goods.expiry?.isNear && <div className={css.near}>近效期</div>}
        </div>
        <div className={css.step}>
          <QuantityStepper
            value={quantity}
            rule={rule}
            label={`${name} 数量`}
            onChange={wanted => onQuantity(line.lineId, wanted)}
            onEnter={focusNextQuantity}
          />
        </div>
        <div className={css.right}>
          <LineSum line={line} />
        </div>
        <div className={css.acts}>
          {isGroupBuy(line) && <SettleAlone lineId={line.lineId} />}
          {goods.offerCount > 1 && <Link to={compareHref(goods.productId)}>比价 {goods.offerCount} 家</Link>}
          <button type="button" aria-label={`移入关注 ${name}`} onClick={() => onKeep([line])}>
            移入关注
          </button>
          <button type="button" aria-label={`删除 ${name}`} onClick={() => onRemove([line])}>
            删除
          </button>
        </div>
      </div>
    </div>
  )
})

/** Settles a group buy alone with one click, whatever else is ticked. */
function SettleAlone({ lineId }: { lineId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const settle = async () => {
    await cartSettled(queries)
    void navigate(settleLinesHref([lineId]))
  }
  return (
    <button type="button" className={css.alone} onClick={() => void settle()}>
      单独结算
    </button>
  )
}

/** Price times quantity; below it the discounts, each with its name. */
function LineSum({ line: { amount, discounts } }: { line: CartLine }) {
  if (amount === null) return '—'
  return (
    <>
      <FigureText figure={moneyFigure(amount)} size={16} />
      <LineDiscounts discounts={discounts} />
    </>
  )
}

interface LineNoteProps {
  line: CartLine
  onMend: (quantity: number) => void
}

/** One note about a line: a problem, a change, or low stock. */
function LineNote({ line, onMend }: LineNoteProps) {
  const { goods, problem, priceChange, quantity } = line
  if (problem) {
    const rule = quantityRule(goods, goods.packUnit)
    const fitting = boundsOf(rule).blockedBy ? null : fitQuantity(quantity, rule).quantity
    return (
      <div className={css.chips}>
        <span className={css.problem} title={problem.text}>
          {problem.text}
        </span>
        {fitting !== null && fitting !== quantity && (
          <button type="button" className={css.mend} onClick={() => onMend(fitting)}>
            改为 {countText(fitting)} {goods.packUnit}
          </button>
        )}
      </div>
    )
  }
  const lowCount = isLow(line) ? goods.stock.count : null
  const { kind } = line.choice ?? {}
  const tags = [...choiceTags(line.choice), ...shareTags(line.shares), ...stepTags(goods.price, kind)]
  if (!priceChange && lowCount === null && !goods.isClearance && tags.length === 0) return null
  const isCheaper = priceChange !== null && priceChange.now < priceChange.before
  return (
    <div className={css.chips}>
      {priceChange && (
        <ChangeChip
          kind={isCheaper ? 'down' : 'up'}
          text={`比加入时${isCheaper ? '降' : '涨'} ${priceText(priceChange.difference)}`}
        />
      )}
      {lowCount !== null && <ChangeChip kind="warn" text={`库存仅剩 ${countText(lowCount)} ${goods.packUnit}`} />}
      {tags.map(tag => (
        <CampaignTag key={tag.text} {...tag} />
      ))}
      {goods.isClearance && kind !== 'clearance' && <CampaignTag kind="clearance" text="清仓" />}
    </div>
  )
}

/** Enter in a quantity field moves to the quantity of the next line. */
function focusNextQuantity(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#cart-lines [role="spinbutton"]')]
  const here = fields.indexOf(document.activeElement as HTMLInputElement)
  if (here >= 0) fields[here + 1]?.focus()
}
