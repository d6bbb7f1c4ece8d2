import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import type { StoreCard as StoreCardData } from '@xiaojiu/contract/store/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { ChatIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText, moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { storeHref, storeLicencesHref } from '#links/store.ts'
import { useReader } from '#shell/use-greeting.ts'
import type { TagFace } from '#trade/campaign/campaign-kind.ts'
import { freeText } from '#trade/offer/price-words.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { StoreCard } from '#trade/store/StoreCard.tsx'
import { ratingText } from '#trade/store/store-words.ts'

/** The seller, its terms, and the state of the first trade. */
export function SellerCard({ store, offerId }: { store: StoreCardData; offerId: string }) {
  const { canOpen } = useReader()
  const { storeId, postage } = store
  const facts = [
    { label: '发货地', value: store.shipFromCity },
    // The rest of the promise is shown beside the price.
    { label: '时效', value: store.deliveryPromise.split('，')[0] ?? '' },
    ...(postage
      ? [
          { label: '起配', value: postage.minOrder > 0 ? roundMoneyText(postage.minOrder) : '不限' },
          { label: '包邮', value: freeText(postage) || '—' },
          { label: '运费', value: postage.postage === 0 ? '包邮' : moneyText(postage.postage) },
        ]
      : [{ label: '配送范围', value: '暂不配送至您所在的地区' }]),
  ]
  return (
    <StoreCard
      name={store.storeName}
      kind={store.storeType}
      href={storeHref(storeId)}
      tags={useFirstTradeTag(store)}
      scores={[
        {
          label: store.ratingCount === 0 ? '店铺评分' : `店铺评分，${countText(store.ratingCount)} 条评价`,
          value: ratingText(store),
        },
      ]}
      facts={facts}
      actions={
        <>
          <ButtonLink to={storeHref(storeId)} size="small">
            进店逛逛
          </ButtonLink>
          {canOpen('/shop/licenses') && (
            <ButtonLink to={storeLicencesHref(storeId)} size="small">
              店铺资质
            </ButtonLink>
          )}
          <Button size="small" onClick={() => void contactStore(storeId, { offerId })}>
            <ChatIcon size={14} />
            联系客服
          </Button>
        </>
      }
    />
  )
}

function useFirstTradeTag({ storeId, opensAccountFirst }: StoreCardData): readonly TagFace[] {
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  const { data } = useQuery({
    ...query(qualificationEndpoints.getStoreOpenStatus, { storeId }, { errors: 'caller' }),
    enabled: isMember && opensAccountFirst,
  })
  if (!data) return []
  return [{ kind: data.canOrder ? 'benefit' : 'warning', text: FIRST_TRADE_LABELS[data.state] }]
}
