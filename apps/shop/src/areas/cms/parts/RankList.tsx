import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { Price } from '#trade/price/Price.tsx'
import css from './RankList.module.css'

/** 本周热销榜: the first three are highlighted. */
export function RankList({ rows }: { rows: readonly GoodsRow[] }) {
  return (
    <div className={css.rank}>
      <h3 className={css.title}>本周热销榜</h3>
      <ol>
        {rows.map((row, index) => (
          <Ranked key={row.offerId} row={row} place={index + 1} />
        ))}
      </ol>
    </div>
  )
}

function Ranked({ row, place }: { row: GoodsRow; place: number }) {
  const { view } = useOfferPrice(row, '')
  return (
    <li className={css.item}>
      <span className={css.place} data-top={place <= 3 || undefined}>
        {place}
      </span>
      <GoodsImg src={row.imageUrl} name="" size={48} />
      <div className={css.words}>
        <Link to={detailHref(row.offerId)} className={`${css.name} ell`} title={row.displayName}>
          {row.displayName}
        </Link>
        <span className={css.facts}>
          <Price view={view} size={14} hasWasPrice={false} />
          {row.price && <span className={css.sold}>已售 {countText(row.soldCount)}</span>}
        </span>
      </div>
    </li>
  )
}
