import { useQuery } from '@tanstack/react-query'
import type { CollectionKind } from '@xiaojiu/contract/cms/collection-endpoints.ts'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { CollectionQuery } from '#links/cms.ts'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { Floor } from '../parts/Floor.tsx'
import css from './Collection.module.css'
import { CollectionGoods } from './CollectionGoods.tsx'

interface CollectionPageProps {
  kind: Exclude<CollectionKind, 'store-topic'>
  path: '/channel' | '/specialArea' | '/commodity'
  label: string
}

/** A channel with its floors, or an area with its goods; others of the kind one press away. */
function CollectionPage({ kind, path, label }: CollectionPageProps) {
  const [{ id }] = useQueryState(CollectionQuery)
  const collection = useQuery(query(cmsEndpoints.getCollection, { kind, collectionId: id }, { errors: 'caller' }))
  const isGone = collection.error instanceof CallError && collection.error.kind === 'refused'
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: collection.data?.title ?? label }]} />
      {isGone ? (
        <Panel>
          <EmptyState title={`${label}不存在或已下线`} action={<ButtonLink to="/search">查看全部商品</ButtonLink>}>
            活动可能已结束。
          </EmptyState>
        </Panel>
      ) : (
        <Loaded of={collection} skeleton={<GoodsGridSkeleton columns={5} count={10} />}>
          {({ collectionId, title, subtitle, imageUrl, floors, others }) => (
            <div className={css.stack}>
              <h1 className="sr-only">{title}</h1>
              <img className={css.banner} src={imageUrl} alt={`${title}：${subtitle}`} />
              {others.length > 1 && (
                <Panel as="nav" className={css.others} aria-label={`全部${label}`}>
                  {others.map(other => (
                    <Link
                      key={other.collectionId}
                      to={`${path}?id=${other.collectionId}`}
                      aria-current={other.collectionId === collectionId ? 'page' : undefined}
                    >
                      {other.title}
                    </Link>
                  ))}
                </Panel>
              )}
              {floors.map((floor, at) => (
                <Floor key={floor.floorId} floor={floor} isFirst={at === 0} />
              ))}
              {floors.length === 0 && <CollectionGoods key={collectionId} collectionId={collectionId} />}
            </div>
          )}
        </Loaded>
      )}
    </Content>
  )
}

export function ChannelPage() {
  return <CollectionPage kind="channel" path="/channel" label="频道" />
}

export function SpecialAreaPage() {
  return <CollectionPage kind="special-area" path="/specialArea" label="专区" />
}

export function CommodityPage() {
  return <CollectionPage kind="goods-list" path="/commodity" label="商品列表" />
}
