import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { CollectionGoods } from '#areas/cms/public.ts'
import { storeHref, TopicQuery } from '#links/store.ts'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { StoreFrame } from './parts/StoreFrame.tsx'
import css from './StoreTopicPage.module.css'

/** 店铺专题: a banner and goods chosen by the store. */
export function StoreTopicPage() {
  return <StoreFrame title="店铺专题">{store => <Topic key={store.storeId} storeId={store.storeId} />}</StoreFrame>
}

function Topic({ storeId }: { storeId: string }) {
  const [{ topicId }] = useQueryState(TopicQuery)
  const topic = useQuery(
    query(cmsEndpoints.getCollection, { kind: 'store-topic', storeId, collectionId: topicId }, { errors: 'caller' }),
  )
  if (topic.error instanceof CallError && topic.error.kind === 'refused')
    return (
      <Panel>
        <EmptyState title="专题不存在或已结束" action={<ButtonLink to={storeHref(storeId)}>返回店铺首页</ButtonLink>}>
          可以看看店铺的其他商品。
        </EmptyState>
      </Panel>
    )
  return (
    <Loaded of={topic} skeleton={<GoodsGridSkeleton columns={5} count={10} />}>
      {({ collectionId, title, subtitle, imageUrl }) => (
        <>
          <img className={css.banner} src={imageUrl} alt={`${title}：${subtitle}`} />
          <CollectionGoods collectionId={collectionId} hasStore={false} />
        </>
      )}
    </Loaded>
  )
}
