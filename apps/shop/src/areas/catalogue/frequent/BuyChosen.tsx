import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { BulkSource } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { makeTask, taskHref } from '#trade/cart/need-lists.ts'
import css from './Bought.module.css'
import type { ChosenGoods } from './BoughtList.tsx'

/** Adds the chosen goods to the cart from the store of the last purchase, or sends them to the planner. */
export function BuyChosen({ chosen, source }: { chosen: readonly ChosenGoods[]; source: BulkSource }) {
  const queries = useQueryClient()
  const lines = chosen.flatMap(({ offerId, quantity }) => (offerId === null ? [] : [{ offerId, quantity }]))
  const add = useMutation({
    mutationFn: () => call(cartEndpoints.quickAdd, { lines }),
    onSuccess: ({ cartNum, lines: added, skipped }) => {
      saveCartCount(cartNum)
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      const [first] = skipped
      const more = first ? `，${skipped.length} 个未加入：${first.reason}` : ''
      showNotice(first ? 'warning' : 'success', `已加入 ${added.length} 个商品${more}`, {
        action: { label: '去购物车', onAct: () => goTo('/cart') },
      })
    },
  })
  const plan = useMutation({
    mutationFn: () =>
      makeTask({ source, lines: chosen.map(({ productId, quantity }) => ({ productId, quantity, rawText: '' })) }),
    onSuccess: taskId => goTo(taskHref(taskId)),
  })
  return (
    <div className={css.acts}>
      <Button disabled={chosen.length === 0} isBusy={plan.isPending} onClick={() => plan.mutate()}>
        智能采购所选 {countText(chosen.length)} 个
      </Button>
      <Button tone="primary" disabled={lines.length === 0} isBusy={add.isPending} onClick={() => add.mutate()}>
        所选 {countText(lines.length)} 个加入购物车
      </Button>
    </div>
  )
}
