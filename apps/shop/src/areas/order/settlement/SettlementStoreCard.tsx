import type { DeliveryInfo } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { storeHref } from '#links/store.ts'
import { shareTags } from '#trade/campaign/campaign-kind.ts'
import { TagRow } from '#trade/campaign/tags.tsx'
import { LineDiscounts, LinePrice } from '#trade/cart/LinePrice.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { markOf } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { expiryText, specText } from '#trade/offer/present-goods.ts'
import { choiceTags, trailText } from '#trade/offer/price-words.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { StoreHeader } from '#trade/store/StoreHeader.tsx'
import css from './SettlementStoreCard.module.css'

interface SettlementStoreCardProps {
  part: Settlement['stores'][number]
  /** Undefined while loading: only the store's own promise is shown. */
  delivery: DeliveryInfo | undefined
  remark: string
  onRemark: (remark: string) => void
}

const REMARK_MAX = 200

/** The part of one store: lines, remark and amount. */
export function SettlementStoreCard({ part, delivery, remark, onRemark }: SettlementStoreCardProps) {
  const { store, sellerName, lines, goodsAmount, discount, postageInfo, payable } = part
  const remarkId = useId()
  return (
    <Panel className={css.card} aria-label={store.storeName}>
      <StoreHeader
        name={store.storeName}
        kind={store.storeType}
        href={storeHref(store.storeId)}
        facts={<span className={css.seller}>销售方：{sellerName}</span>}
        onService={() => void contactStore(store.storeId)}
        aside={
          <span className={css.seller}>
            {/* The delivery promise names an hour; this text says that it has passed. */}
            {[
              `${store.shipFromCity}发货`,
              delivery && !delivery.leavesToday && delivery.dispatchText,
              store.deliveryPromise,
            ]
              .filter(Boolean)
              .join(' · ')}
            {delivery && delivery.coldCount > 0 && <b className={css.cold}>冷链配送</b>}
          </span>
        }
      />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={css.centre} style={{ width: 128 }}>
              效期
            </th>
            <th scope="col" className={css.right} style={{ width: 128 }}>
              单价
            </th>
            <th scope="col" className={css.centre} style={{ width: 112 }}>
              数量
            </th>
            <th scope="col" className={css.right} style={{ width: 144 }}>
              小计
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <SettlementLine key={line.lineId} line={line} />
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <div className={css.remark}>
          <label htmlFor={remarkId}>备注</label>
          <input
            id={remarkId}
            value={remark}
            maxLength={REMARK_MAX}
            autoComplete="off"
            placeholder="选填，如到货时间、开票要求，给店铺看"
            onChange={event => onRemark(event.currentTarget.value)}
          />
          {remark.length > REMARK_MAX - 50 && (
            <span className="meta num">
              {remark.length}/{REMARK_MAX}
            </span>
          )}
        </div>
        <div className={css.sums}>
          <span>商品 {moneyText(goodsAmount)}</span>
          {discount > 0 && <span className={css.saved}>优惠 −{moneyText(discount)}</span>}
          <span>运费 {postageInfo.postage > 0 ? moneyText(postageInfo.postage) : '包邮'}</span>
          <span className={css.sum}>
            本店合计 <Money amount={payable} size={18} />
          </span>
        </div>
      </div>
    </Panel>
  )
}

function SettlementLine({ line }: { line: CartLine }) {
  const { goods, quantity, choice, priceTrail, amount, shares, discounts } = line
  const tags = [...choiceTags(choice), ...shareTags(shares)]
  const mark = markOf(goods.rxClass, goods.goodsClass)
  return (
    <tr>
      <td>
        <div className={css.goods}>
          <GoodsImg src={goods.imageUrl} name="" size={60} />
          <div className={css.words}>
            <div className={css.name}>
              {mark && <RxMark mark={mark} />}
              <Link to={detailHref(goods.offerId)} className="ell" target="_blank">
                {goods.displayName} {specText(goods.spec)}
              </Link>
            </div>
            <div className="meta ell">{[goods.makerName, goods.approvalNo].filter(Boolean).join(' · ')}</div>
            {tags.length > 0 && <TagRow tags={tags} />}
          </div>
        </div>
      </td>
      <td className={classes(css.centre, css.expiry)}>
        {expiryText(goods.expiry)}
        {goods.expiry?.isNear && <div className={css.near}>近效期</div>}
      </td>
      <td className={classes(css.right, 'num')} title={trailText(priceTrail, goods.packUnit) || undefined}>
        <LinePrice choice={choice} quantity={quantity} unit={goods.packUnit} />
      </td>
      <td className={css.centre}>
        {countText(quantity)} <span className={css.unit}>{goods.packUnit}</span>
      </td>
      <td className={css.right}>
        {amount === null ? '—' : <Money amount={amount} size={16} />}
        <LineDiscounts discounts={discounts} />
      </td>
    </tr>
  )
}
