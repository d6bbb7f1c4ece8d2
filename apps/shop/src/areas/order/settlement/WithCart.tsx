import { useMutation } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CartAdditionLine } from '@xiaojiu/contract/cart/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { tellRefusal } from '#trade/cart/add-dialog.tsx'

/** What does not reach a store's smallest order alone may reach it with what lies in the cart. */
export function WithCart({ lines }: { lines: readonly CartAdditionLine[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cartEndpoints.addToCart, { lines: [...lines] }),
    onSuccess: result => {
      saveCartCount(result.cartNum)
      if (result.tips === '') goTo('/cart')
      else void tellRefusal(result)
    },
  })
  return (
    <Button size="small" tone="primary" isBusy={isPending} onClick={() => mutate()}>
      加入购物车一起结算
    </Button>
  )
}
