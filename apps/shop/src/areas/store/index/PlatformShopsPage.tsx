import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { NEARNESS, type NearStore, STORE_KIND_LABELS, STORE_KINDS } from '@xiaojiu/contract/store/schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { storeGoodsHref, storeHref } from '#links/store.ts'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { FollowButton } from '#trade/keeping/FollowButton.tsx'
import { FloorCard } from '#trade/offer/FloorCard.tsx'
import { StoreMark } from '#trade/store/StoreMark.tsx'
import { ratingText } from '#trade/store/store-words.ts'
import css from './PlatformShops.module.css'

const NEAREST = 12
const SHELVES = 4
/** One row, also on wide screens. */
const ON_A_SHELF = 6

/** 平台店铺: stores by kind and region, nearest first, with their best sellers. */
export function PlatformShopsPage() {
  const facets = useQuery(query(storeEndpoints.getStoreFacets, {}))
  const near = useQuery(query(storeEndpoints.listNearStores, { limit: NEAREST }))
  const stores = near.data?.list ?? []
  const shelves = useQuery({
    ...query(searchEndpoints.listStoreGoods, {
      storeIds: stores.slice(0, SHELVES).map(store => store.storeId),
      limit: ON_A_SHELF,
    }),
    enabled: stores.length > 0,
  })
  const kindCount = (kind: string) => facets.data?.kinds.find(each => each.value === kind)?.count ?? 0
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '平台店铺' }]} />
      <Panel aria-label="按类型和地区找店铺">
        <h1 className="sr-only">平台店铺</h1>
        <div className={css.ways}>
          {STORE_KINDS.map((kind, at) => (
            <Link key={kind} to={`/allStore?storeType=${at + 1}`} className={css.kind}>
              <b>{STORE_KIND_LABELS[kind]}店铺</b>
              <span>{facets.data ? `${countText(kindCount(kind))} 家` : '—'}</span>
            </Link>
          ))}
        </div>
        <ul className={css.provinces} aria-label="按地区">
          {(facets.data?.provinces ?? []).map(({ value, label, count }) => (
            <li key={value}>
              <Link to={`/allStore?provinceCode=${value}`}>
                {label}
                <span>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel aria-labelledby="near-stores">
        <SectionHead
          id="near-stores"
          title="离您最近的店铺"
          note="按同城、同省、评分排列"
          more={{ label: '全部店铺', href: '/allStore' }}
        />
        <Loaded of={near} skeleton={<GoodsGridSkeleton columns={4} count={4} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="暂无营业中的店铺">稍后再来看看。</EmptyState>
            ) : (
              <div className={css.stores}>
                {list.map(store => (
                  <NearTile key={store.storeId} store={store} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Panel>
      {(shelves.data?.list ?? [])
        .filter(shelf => shelf.goods.length > 0)
        .map(({ storeId, total, goods }) => (
          <Panel key={storeId} aria-label={`${goods[0]?.store.storeName} 热销`}>
            <SectionHead
              title={goods[0]?.store.storeName}
              note={`在售 ${countText(total)} 个商品`}
              more={{ label: '进店选购', href: storeGoodsHref(storeId) }}
            />
            <GoodsGrid columns={5} rowCount={1}>
              {goods.map(row => (
                <FloorCard key={row.offerId} row={row} hasStore={false} />
              ))}
            </GoodsGrid>
          </Panel>
        ))}
    </Content>
  )
}

function NearTile({ store }: { store: NearStore }) {
  return (
    <article className={css.tile}>
      <StoreMark name={store.storeName} kind={store.storeType} />
      <div className={css.words}>
        <h2 className="ell">
          <Link to={storeHref(store.storeId)}>{store.storeName}</Link>
        </h2>
        <p className="ell">
          {NEARNESS[store.nearness]} · {store.shipFromCity}发货 · {ratingText(store)}
        </p>
      </div>
      <FollowButton kind="store" id={store.storeId} name={store.storeName} size="small" />
    </article>
  )
}
