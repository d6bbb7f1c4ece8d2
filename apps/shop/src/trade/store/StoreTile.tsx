import type { StoreCard } from '@xiaojiu/contract/store/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { PinIcon, StarIcon, TruckIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Link } from 'react-router'
import { storeHref } from '#links/store.ts'
import { CampaignTag } from '../campaign/tags.tsx'
import { minOrderText, termsText } from '../offer/price-words.ts'
import { StoreBadge } from './StoreBadge.tsx'
import { StoreMark } from './StoreMark.tsx'
import css from './StoreTile.module.css'
import { goodsClassNames, ratingText } from './store-words.ts'

/** How many goods classes fit on one line. */
const SHOWN_CLASSES = 4

/** One store in the list: name, place, goods and terms. The whole tile opens the store. */
export function StoreTile({ store }: { store: StoreCard }) {
  const classNames = goodsClassNames(store.goodsClasses)
  return (
    <article className={css.tile}>
      <div className={css.head}>
        <StoreMark name={store.storeName} kind={store.storeType} />
        <div className={css.words}>
          <h2 className={classes(css.name, 'ell')}>
            <Link to={storeHref(store.storeId)}>{store.storeName}</Link>
          </h2>
          <div className={css.tags}>
            <StoreBadge kind={store.storeType} />
            {store.opensAccountFirst && <CampaignTag kind="warning" text="需首营" />}
            <span className={css.rating}>
              <StarIcon size={12} />
              {ratingText(store)}
            </span>
          </div>
        </div>
      </div>
      <p className={classes(css.slogan, 'ell')}>{store.slogan}</p>
      <ul className={css.classes}>
        {classNames.slice(0, SHOWN_CLASSES).map(name => (
          <li key={name}>{name}</li>
        ))}
        {classNames.length > SHOWN_CLASSES && <li>等 {classNames.length} 类</li>}
      </ul>
      <p className={css.fact}>
        <PinIcon size={14} />
        {store.shipFromCity}发货，{store.deliveryPromise}
      </p>
      <p className={classes(css.fact, !store.postage && css.far)}>
        <TruckIcon size={14} />
        {[minOrderText(store.postage), termsText(store.postage)].filter(Boolean).join('，')}
      </p>
    </article>
  )
}
