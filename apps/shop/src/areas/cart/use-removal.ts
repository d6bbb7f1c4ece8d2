import { useMutation, useQueryClient } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { attentionEndpoints } from '@xiaojiu/contract/catalogue/attention-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useCallback, useEffect, useState } from 'react'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { cartQuery, cartSettled, changeCart } from '#trade/cart/cart-sync.ts'
import { chunks, idsOf, linesToUntick, type Removal, removalOf, validLines } from './removal.ts'

/** How long removed goods can be restored. */
export const UNDO_MS = 8000
/** As many as one call takes. */
const GOODS_PER_FOLLOW = 100

/** Takes lines out at once and offers for a while to put them back. */
export function useRemoval() {
  const queries = useQueryClient()
  const [removal, setRemoval] = useState<Removal | null>(null)
  useEffect(() => {
    if (!removal) return
    const timer = setTimeout(() => setRemoval(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removal])
  const { mutate, isPending } = useMutation({
    mutationFn: async (undone: Removal) => {
      // Waits for the removal, which would otherwise follow the restored lines.
      await cartSettled(queries)
      return putBack(undone)
    },
    onSettled: async (_result, _error, undone) => {
      const cart = await queries.fetchQuery({ ...cartQuery, staleTime: 0 })
      saveCartCount(cart.cartNum)
      const lineIds = linesToUntick(validLines(cart), undone)
      if (lineIds.length > 0) await changeCart(queries, { kind: 'check', lineIds, isChecked: false })
    },
    onSuccess: ({ tips }, undone) => {
      setRemoval(null)
      if (tips === '')
        showNotice('success', undone.kindCount === 1 ? '已放回购物车' : `${undone.kindCount} 种商品已放回购物车`)
    },
  })
  // A stable function, so that two hundred lines do not rerender.
  const remove = useCallback(
    (lines: readonly CartLine[]) => {
      setRemoval(removalOf(lines))
      void changeCart(queries, { kind: 'remove', lineIds: idsOf(lines) })
    },
    [queries],
  )
  // Follows first: what could not be followed stays in the cart.
  const keep = useCallback(
    async (lines: readonly CartLine[]) => {
      const offerIds = lines.map(({ goods }) => goods.offerId)
      for (const ids of chunks(offerIds, GOODS_PER_FOLLOW))
        await call(attentionEndpoints.changeAttention, { kind: 'goods', ids, isFollowed: true })
      void queries.invalidateQueries({ queryKey: [attentionEndpoints.checkAttention.path] })
      void queries.invalidateQueries({ queryKey: [attentionEndpoints.listFollowedGoods.path] })
      setRemoval(removalOf(lines, true))
      await changeCart(queries, { kind: 'remove', lineIds: idsOf(lines) })
    },
    [queries],
  )
  return {
    removal,
    isUndoing: isPending,
    remove,
    keep,
    undo: () => removal && mutate(removal),
    forget: () => setRemoval(null),
  }
}

async function putBack({ additions }: Removal): Promise<{ tips: string }> {
  for (const lines of additions) {
    const result = await call(basketEndpoints.addToCart, { lines: [...lines] })
    if (result.tips === '') continue
    void showRefusal(result)
    return { tips: result.tips }
  }
  return { tips: '' }
}
