import type { HomeFloor } from '@xiaojiu/contract/cms/schemas.ts'
import { RightIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import css from './Floor.module.css'
import { RankList } from './RankList.tsx'

/** Two rows of four, of five on wide screens. */
export const FLOOR_COLUMNS = 4

interface FloorProps {
  floor: HomeFloor
  /** The first floor shows below the first screen: its pictures come first. */
  isFirst: boolean
}

/** One department of the home page: its topics, its goods, and the best sellers of the week. */
export function Floor({ floor, isFirst }: FloorProps) {
  const { canOpen } = useReader()
  const { promo, rank } = floor
  return (
    <Panel className={css.floor} aria-labelledby={`floor-${floor.floorId}`}>
      <div className={css.side} data-tint={floor.tint}>
        <h2 id={`floor-${floor.floorId}`} className={css.title}>
          <Link to={floor.moreLink}>{floor.title}</Link>
        </h2>
        <p className={css.subtitle}>{floor.subtitle}</p>
        <ul className={css.chips}>
          {floor.chips.map(({ label, link }) => (
            <li key={label}>
              <Link to={link}>{label}</Link>
            </li>
          ))}
        </ul>
        {promo && canOpen(promo.link) && (
          <Link to={promo.link} className={css.promo}>
            <b>{promo.title}</b>
            {promo.subtitle}
          </Link>
        )}
        <span className={css.art} aria-hidden="true">
          <GoodsImg src={rank[0]?.imageUrl} name="" />
        </span>
        <Link to={floor.moreLink} className={css.more}>
          查看更多
          <RightIcon size={14} />
        </Link>
      </div>
      <div className={css.goods}>
        <GoodsGrid columns={FLOOR_COLUMNS}>
          {floor.goods.map(row => (
            <FloorCard key={row.offerId} row={row} isEager={isFirst} className={css.card ?? ''} />
          ))}
        </GoodsGrid>
      </div>
      <RankList rows={rank} />
    </Panel>
  )
}
