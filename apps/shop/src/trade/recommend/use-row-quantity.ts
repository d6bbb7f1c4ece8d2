import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { useState } from 'react'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { quantityRule } from '../offer/offer-quantity.ts'

/** The quantity in a list row, and adding it to the cart. */
export function useRowQuantity(row: GoodsRow) {
  const { add, isAdding } = useAddToCart()
  const rule = quantityRule(row, row.packUnit)
  const { least, blockedBy } = boundsOf(rule)
  const [quantity, setQuantity] = useState(least)
  const isOut = row.stock.state === 'out' || blockedBy === 'stock'
  return {
    rule,
    quantity,
    setQuantity,
    isOut,
    canAdd: row.gate.canBuy && row.price !== null && !isOut && blockedBy === null,
    isAdding: isAdding(row.offerId),
    add: (wanted = quantity) => add({ offerId: row.offerId, storeId: row.store.storeId, quantity: wanted }),
  }
}
