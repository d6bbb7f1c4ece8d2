import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adviceEndpoints } from '@xiaojiu/contract/cart/advice-endpoints.ts'
import type { FillUpGoal, Recommendation } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartStore } from '@xiaojiu/contract/cart/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { storeGoodsHref } from '#links/store.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { cartQuery } from '#trade/cart/cart-sync.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { goalText } from '../words.ts'
import css from './FillUpDialog.module.css'

const REACHES = { 'min-order': '加入后达到起配', 'free-delivery': '加入后包邮', promotion: '加入后享受优惠' } as const
const LIMIT = 8

interface FillUpDialogProps {
  store: CartStore
  onClose: () => void
}

/** 凑单: the next steps of the store, what each lacks, and goods that fill the gap, with add buttons. */
export function FillUpDialog({ store: { store }, onClose }: FillUpDialogProps) {
  const queries = useQueryClient()
  const [goalKey, setGoalKey] = useState<string>()
  const found = useQuery({
    ...query(adviceEndpoints.checkRecommendations, { storeId: store.storeId, goalKey, limit: LIMIT }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ goods, quantity }: Recommendation) =>
      call(adviceEndpoints.confirmRecommendations, { lines: [{ offerId: goods.offerId, quantity }] }),
    onSuccess: (cart, { goods }) => {
      queries.setQueryData(cartQuery.queryKey, cart)
      saveCartCount(cart.cartNum)
      void queries.invalidateQueries({ queryKey: [adviceEndpoints.checkRecommendations.path] })
      showNotice('success', `已加入 ${goods.displayName}`)
    },
  })
  return (
    <Dialog
      title={`${store.storeName}凑单`}
      width={640}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={storeGoodsHref(store.storeId)}>进店挑选</ButtonLink>
          <Button tone="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <Loaded of={found} skeleton={<TableSkeleton rows={4} rowHeight={76} />}>
        {({ goals, goalKey: shownKey, list }) => (
          <>
            <Goals goals={goals} shownKey={shownKey} onChoose={setGoalKey} />
            {list.length === 0 && (
              <EmptyState isSlim title="没有合适的凑单商品">
                可以进店看看其他商品
              </EmptyState>
            )}
            <ul>
              {list.map(one => (
                <li key={one.goods.offerId} className={css.row}>
                  <GoodsImg src={one.goods.imageUrl} name="" size={56} />
                  <div className={css.words}>
                    <Link to={detailHref(one.goods.offerId)} className="ell" target="_blank">
                      {one.goods.displayName} {specText(one.goods.spec)}
                    </Link>
                    <div className="meta ell">{one.goods.makerName}</div>
                  </div>
                  <div className={css.sum}>
                    <div className="num">
                      {one.quantity} {one.goods.packUnit} · {moneyText(one.amount)}
                    </div>
                    {one.reaches && <div className={css.reach}>{REACHES[one.reaches]}</div>}
                  </div>
                  <Button
                    size="small"
                    tone="outline"
                    isBusy={isPending && variables.goods.offerId === one.goods.offerId}
                    disabled={isPending}
                    onClick={() => mutate(one)}
                  >
                    加入
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface GoalsProps {
  goals: readonly FillUpGoal[]
  shownKey: string | null
  onChoose: (key: string) => void
}

/** Steps to choose from, and how far it is to the chosen one; it shrinks with every article that is put in. */
function Goals({ goals, shownKey, onChoose }: GoalsProps) {
  const shown = goals.find(goal => goal.key === shownKey)
  if (!shown) return <p className={css.done}>起配、包邮与本店满减均已达到，下面是本店热销商品</p>
  return (
    <div className={css.goals}>
      {goals.length > 1 && (
        <div className={css.steps} role="group" aria-label="凑单目标">
          {goals.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className={css.step}
              aria-pressed={key === shownKey}
              onClick={() => onChoose(key)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <p className={css.gap} role="status">
        {goalText(shown)}
      </p>
    </div>
  )
}
