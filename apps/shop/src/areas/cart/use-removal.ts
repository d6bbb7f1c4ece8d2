import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { saveCartCount } from '../../lib/cart-count.ts'
import { showNotice } from '../../lib/indicator.ts'
import { tellRefusal } from './add-dialog.tsx'
import { cartQuery, cartSettled, changeCart } from './cart-sync.ts'
import { linesToUntick, type Removal, removalOf } from './removal.ts'
import { idsOf, validLines } from './selection.ts'

/** How long what was taken out can be put back. */
export const UNDO_MS = 8000

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
      // Put back before it was taken out, it would be taken out again.
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
  // The same function for every line and every drawing: two hundred lines need not be drawn anew for it.
  const remove = useCallback(
    (lines: readonly CartLine[]) => {
      setRemoval(removalOf(lines))
      void changeCart(queries, { kind: 'remove', lineIds: idsOf(lines) })
    },
    [queries],
  )
  return {
    removal,
    isUndoing: isPending,
    remove,
    undo: () => removal && mutate(removal),
    forget: () => setRemoval(null),
  }
}

async function putBack({ additions }: Removal): Promise<{ tips: string }> {
  for (const lines of additions) {
    const result = await call(cartEndpoints.addToCart, { lines: [...lines] })
    if (result.tips === '') continue
    void tellRefusal(result)
    return { tips: result.tips }
  }
  return { tips: '' }
}
