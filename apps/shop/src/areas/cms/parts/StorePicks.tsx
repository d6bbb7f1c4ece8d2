import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { storeHref } from '#links/store.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { termsText } from '#trade/offer/price-words.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { Price } from '#trade/price/Price.tsx'
import { explainPrice } from '#trade/price/price-view.ts'
import { StoreBadge } from '#trade/store/StoreBadge.tsx'
import { StoreMark } from '#trade/store/StoreMark.tsx'
import css from './StorePicks.module.css'

/** One row beside the headlines. */
const SHOWN = 3

/** 优选店铺, each with three of its goods. */
export function StorePicks({ picks }: { picks: HomeView['stores'] }) {
  if (picks.length === 0) return null
  return (
    <Panel aria-labelledby="store-picks">
      <SectionHead
        id="store-picks"
        title="优选店铺"
        note="证照齐全，平台已核验"
        more={{ label: '全部店铺', href: '/allStore' }}
      />
      <div className={css.picks}>
        {picks.slice(0, SHOWN).map(({ card, goods }) => (
          <article key={card.storeId} className={css.pick}>
            <div className={css.head}>
              <StoreMark name={card.storeName} kind={card.storeType} />
              <div className={css.words}>
                <h3 className={css.name}>
                  <Link to={storeHref(card.storeId)} className="ell">
                    {card.storeName}
                  </Link>
                  <StoreBadge kind={card.storeType} />
                </h3>
                <p className={classes(css.meta, 'ell')}>
                  {card.shipFromCity} · {card.deliveryPromise.split('，')[0]}
                </p>
              </div>
            </div>
            <ul className={css.goods}>
              {goods.map(row => (
                <Sample key={row.offerId} row={row} />
              ))}
            </ul>
            <div className={css.foot}>
              <span className="ell">{termsText(card.postage)}</span>
              <ButtonLink to={storeHref(card.storeId)} size="small">
                进店
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
    </Panel>
  )
}

function Sample({ row }: { row: GoodsRow }) {
  const { view } = useOfferPrice(row, row.packUnit)
  return (
    <li>
      <Link to={detailHref(row.offerId)} className={css.sample}>
        <span className={css.picture}>
          <GoodsImg src={row.imageUrl} name="" />
        </span>
        <span className="sr-only">
          {row.displayName} {specText(row.spec)}
        </span>
        {row.price ? (
          <Price view={view} size={13} hasWasPrice={false} />
        ) : (
          <span className={classes(css.hidden, 'ell')}>{explainPrice(view)?.word}</span>
        )}
      </Link>
    </li>
  )
}
