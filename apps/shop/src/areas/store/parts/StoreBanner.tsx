import type { StoreInfo } from '@xiaojiu/contract/store/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { ChatIcon, StarIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { Link, useLocation } from 'react-router'
import { openAccountHref } from '#links/qualification.ts'
import { storeDeliveryHref, storeEvaluationsHref, storeGoodsHref, storeHref, storeLicencesHref } from '#links/store.ts'
import { useReader } from '#shell/use-greeting.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { FollowButton } from '#trade/keeping/FollowButton.tsx'
import { minOrderText, termsText } from '#trade/offer/price-words.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { StoreBadge } from '#trade/store/StoreBadge.tsx'
import { StoreMark } from '#trade/store/StoreMark.tsx'
import { ratingText } from '#trade/store/store-words.ts'
import css from './StoreBanner.module.css'

/** Head of the pages of a store: name, kind, key facts and navigation. */
export function StoreBanner({ store }: { store: StoreInfo }) {
  const { pathname } = useLocation()
  const { canOpen } = useReader()
  const { storeId, postage } = store
  const links = [
    { label: '店铺首页', href: storeHref(storeId) },
    { label: '全部商品', href: storeGoodsHref(storeId) },
    { label: '店铺资质', href: storeLicencesHref(storeId) },
    { label: '买家评价', href: storeEvaluationsHref(storeId) },
    { label: '配送与售后', href: storeDeliveryHref(storeId) },
    ...(store.opensAccountFirst ? [{ label: '开户', href: openAccountHref(storeId) }] : []),
  ].filter(({ href }) => canOpen(href))
  const facts = [
    { label: '发货地', value: store.shipFromCity },
    { label: '发货时效', value: store.deliveryPromise },
    { label: '配送', value: [minOrderText(postage), termsText(postage)].filter(Boolean).join('，') },
    { label: '销售主体', value: store.holderName },
  ]
  return (
    <>
      {store.state === 'closed' && (
        <NoteStrip tone="amber" Sign={WarnIcon} title="店铺已停止营业">
          商品暂时无法采购，已下的订单不受影响
        </NoteStrip>
      )}
      <Panel aria-label="店铺">
        <div className={css.head}>
          <StoreMark name={store.storeName} kind={store.storeType} isLarge />
          <div className={css.words}>
            <h1 className={css.name}>
              {store.storeName}
              <StoreBadge kind={store.storeType} />
              {store.opensAccountFirst && <CampaignTag kind="warning" text="需首营" />}
            </h1>
            <p className={css.slogan}>
              <Link to={storeEvaluationsHref(storeId)} className={css.rating}>
                <StarIcon size={14} />
                {ratingText(store)}
                {store.ratingCount > 0 && `，${countText(store.ratingCount)} 条评价`}
              </Link>
              {store.slogan}
            </p>
            <dl className={css.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <FollowButton kind="store" id={storeId} name={store.storeName} />
          <Button tone="outline" onClick={() => void contactStore(storeId)}>
            <ChatIcon />
            联系客服
          </Button>
        </div>
        <nav className={css.nav} aria-label="店铺导航">
          {links.map(({ label, href }) => (
            <Link
              key={href}
              to={href}
              className={css.link}
              aria-current={href.split('?')[0] === pathname ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </Panel>
    </>
  )
}
