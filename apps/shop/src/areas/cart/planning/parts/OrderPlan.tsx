import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import { useRight } from '#trade/session/use-right.ts'
import { savingText } from '../plan-words.ts'
import { SettlePlanDialog } from './SettlePlanDialog.tsx'

/** The plan becomes orders, or goes into the cart. */
export function OrderPlan({ view, isPlanning }: { view: BulkPlanView; isPlanning: boolean }) {
  const [isSettling, setSettling] = useState(false)
  const queries = useQueryClient()
  const mayOrder = useRight('order')
  const { taskId } = view.task
  const toCart = useMutation({
    mutationFn: () => call(orderEndpoints.putPlanInCart, { taskId }),
    onSuccess: ({ cartNum, added, skipped }) => {
      saveCartCount(cartNum)
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      const [first] = skipped
      const more = first ? `，${skipped.length} 个未加入：${first.displayName} ${first.reason}` : ''
      showNotice(first ? 'warning' : 'success', `已加入 ${added.length} 个商品${more}`, {
        action: { label: '去购物车', onAct: () => goTo('/cart') },
      })
    },
  })
  const supplied = view.lines.filter(line => line.supplies.length > 0)
  const isReady = view.task.state === 'planned' && !isPlanning && supplied.length > 0
  return (
    <>
      <SettlementBar
        countText={`${countText(supplied.length)} 个品种，${countText(view.stores.length)} 个包裹`}
        payable={view.payable}
        note={savingText(view)}
        action={
          <Button tone="primary" size="large" disabled={!isReady || !mayOrder} onClick={() => setSettling(true)}>
            按方案下单 {moneyText(view.payable)}
          </Button>
        }
      >
        <Button disabled={!isReady || !mayOrder} isBusy={toCart.isPending} onClick={() => toCart.mutate()}>
          全部加入购物车
        </Button>
      </SettlementBar>
      {isSettling && <SettlePlanDialog taskId={taskId} onClose={() => setSettling(false)} />}
    </>
  )
}
