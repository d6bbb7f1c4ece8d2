import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { saveCartCount } from './cart-count.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { requireSignIn } from '../session/visitor.ts'
import { tellRefusal } from './add-dialog.tsx'

export interface Addition {
  readonly offerId: string
  readonly storeId: string
  readonly quantity: number
  /** Instead of the usual message. */
  readonly onAdded?: () => void
}

/** Puts goods in the cart: guests are asked to sign in, a refusal leads to what is missing, success updates the badge. */
export function useAddToCart() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ offerId, quantity }: Addition) => call(cartEndpoints.addToCart, { lines: [{ offerId, quantity }] }),
    onSuccess: (result, { storeId, onAdded }) => {
      saveCartCount(result.cartNum)
      if (result.tips !== '') return void tellRefusal(result, { storeId })
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
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
    /** Whether this offer is on its way into the cart. */
    isAdding: (offerId: string) => isPending && variables.offerId === offerId,
  }
}
