import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CampaignView, ComboTerms } from '@xiaojiu/contract/marketing/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { activityHref } from '#links/marketing.ts'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { requireSignIn } from '#trade/session/visitor.ts'
import css from './Zone.module.css'

interface ComboCardProps {
  campaign: CampaignView
  combo: ComboTerms
  onEnd: () => void
}

/** One combo: its parts, price, saving, and one button that adds all of it. */
export function ComboCard({ campaign, combo, onEnd }: ComboCardProps) {
  return (
    <Panel aria-label={campaign.name}>
      <SectionHead
        isSlim
        title={campaign.name}
        colour="var(--combo)"
        note={campaign.store.storeName}
        aside={
          <span className="meta">
            距结束 <Countdown endsAt={campaign.endsAt} look="plain" onEnd={onEnd} />
          </span>
        }
      />
      <div className={css.campaign}>
        <div className={css.parts}>
          {combo.parts.slice(0, 4).map(({ goods, quantity }, index) => (
            <Fragment key={goods.offerId}>
              {index > 0 && combo.isFixed && <span className={css.plus}>+</span>}
              <div className={css.part}>
                <GoodsImg src={goods.imageUrl} name="" size={64} />
                <div>
                  <Link to={detailHref(goods.offerId)} className="ell" title={goods.displayName}>
                    {goods.displayName}
                  </Link>
                  <div className="meta ell">{specText(goods.spec)}</div>
                  {combo.isFixed && (
                    <div className="meta">
                      ×{countText(quantity)} {goods.packUnit}
                    </div>
                  )}
                </div>
              </div>
            </Fragment>
          ))}
          <ComboSum campaign={campaign} combo={combo} />
        </div>
      </div>
    </Panel>
  )
}

function ComboSum({ campaign, combo }: { campaign: CampaignView; combo: ComboTerms }) {
  const { setPrice, listAmount, saving, isFixed, pick, mostSets } = combo
  return (
    <div className={css.sum}>
      {setPrice === null ? (
        <span className="meta">登录并完善资质后查看套餐价</span>
      ) : (
        <span>
          {isFixed ? '套餐价' : `任选 ${pick} 件`} <Money amount={setPrice} size={20} />
        </span>
      )}
      {listAmount !== null && saving !== null && (
        <span className={css.off}>
          单买 {moneyText(listAmount)}，省 {moneyText(saving)}
        </span>
      )}
      {mostSets !== null && <span className="meta">每单最多 {mostSets} 套享受优惠</span>}
      {isFixed ? (
        <AddSet combo={combo} storeId={campaign.store.storeId} />
      ) : (
        <ButtonLink tone="primary" to={activityHref(campaign.campaignId)}>
          去任选
        </ButtonLink>
      )}
    </div>
  )
}

function AddSet({ combo: { parts }, storeId }: { combo: ComboTerms; storeId: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(cartEndpoints.addToCart, {
        lines: parts.map(({ goods, quantity }) => ({ offerId: goods.offerId, quantity })),
      }),
    onSuccess: result => {
      saveCartCount(result.cartNum)
      if (result.tips !== '') return void showRefusal(result, { storeId })
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      showNotice('success', '整套商品已加入购物车', { action: { label: '去购物车', onAct: () => goTo('/cart') } })
    },
  })
  const isMissing = parts.some(({ goods }) => goods.stock.state === 'out')
  return (
    <Button tone="danger" disabled={isMissing} isBusy={isPending} onClick={() => requireSignIn() && mutate()}>
      {isMissing ? '部分商品缺货' : '整套加入购物车'}
    </Button>
  )
}
