import type { StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { storeBaskets, useCartView } from '../cart/cart-count.ts'
import { byDeliveredPrice, type ComparedOffer } from './delivered-price.ts'
import { OfferLine } from './OfferLine.tsx'
import css from './OfferTable.module.css'
import { useLiveOffers } from './use-offer-price.ts'

export interface OfferTableProps {
  offers: readonly StoreOffer[]
  /** Packing unit: 盒, 瓶. */
  unit: string
  /** The quantity for the delivered prices. */
  wanted: number
  /** The accessible name of the table. */
  label: string
  /** Shows origin and speed of delivery in a column. */
  hasShipping?: boolean
  /** Replaces the order by delivered price. */
  order?: (lines: readonly ComparedOffer<StoreOffer>[]) => readonly ComparedOffer<StoreOffer>[]
}

/** The offers of several stores, lowest delivered price first. */
export function OfferTable({ offers, unit, wanted, label, hasShipping = false, order }: OfferTableProps) {
  const compared = byDeliveredPrice(useLiveOffers(offers), wanted, storeBaskets(useCartView()))
  const lines = order ? order(compared) : compared
  return (
    <div className={css.scroll}>
      <table className={classes(css.table, hasShipping && css.wide)} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">店铺</th>
            {hasShipping && <th scope="col">发货</th>}
            <th scope="col" className={css.end}>
              采购价 / {unit}
            </th>
            <th scope="col" className={css.end}>
              单位价
            </th>
            <th scope="col" className={css.middle}>
              效期
            </th>
            <th scope="col">库存 / 起订</th>
            <th scope="col">距包邮</th>
            <th scope="col" className={css.end}>
              到店单价（{countText(wanted)} {unit}）
            </th>
            <th scope="col" className={css.middle}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <OfferLine key={line.offer.offerId} line={line} unit={unit} wanted={wanted} hasShipping={hasShipping} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
