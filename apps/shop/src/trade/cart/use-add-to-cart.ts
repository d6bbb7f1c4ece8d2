import { useMutation, useQueryClient } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { requireSignIn } from '../session/visitor.ts'
import { showRefusal } from './add-dialog.tsx'
import { saveCartCount } from './cart-count.ts'

export interface Addition {
  readonly offerId: string
  readonly storeId: string
  readonly quantity: number
  /** Replaces the default message. */
  readonly onAdded?: () => void
}

/**
 * Adds goods to the cart: guests are asked to sign in, a refusal links to what is missing, success updates the badge.
 */
export function useAddToCart() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ offerId, quantity }: Addition) =>
      call(basketEndpoints.addToCart, { lines: [{ offerId, quantity }] }),
    onSuccess: (result, { storeId, onAdded }) => {
      saveCartCount(result.cartNum)
      if (result.tips !== '') return void showRefusal(result, { storeId })
      void queries.invalidateQueries({ queryKey: [basketEndpoints.getCart.path] })
      const note = result.lines.map(line => line.note).find(text => text !== '')
      if (note) showNotice('warning', note)
      if (onAdded) return onAdded()
      if (!note)
        showNotice('success', `已加入购物车，共 ${result.cartNum} 种商品`, {
          action: { label: '去购物车', onAct: () => goTo('/cart') },
        })
    },
  })
  return {
    add: (addition: Addition) => {
      if (requireSignIn()) mutate(addition)
    },
    /** Whether this offer is being added. */
    isAdding: (offerId: string) => isPending && variables.offerId === offerId,
  }
}
