import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { GoodsCard } from '../goods/GoodsCard.tsx'
import { shortStockText } from './offer-quantity.ts'
import { cardFacts, cardTags, goodsFace } from './present-goods.ts'
import { useOfferPrice } from './use-offer-price.ts'

interface FloorCardProps {
  row: GoodsRow
  /** Inside a store its name is left out. */
  hasStore?: boolean
  isEager?: boolean
  className?: string
}

/** One offer on a floor or in a store; the button adds the minimum quantity to the cart. */
export function FloorCard({ row, hasStore = true, isEager = false, className }: FloorCardProps) {
  const { add, isAdding } = useAddToCart()
  const { view } = useOfferPrice(row, row.packUnit)
  const canAdd = row.gate.canBuy && row.stock.state !== 'out'
  return (
    <GoodsCard
      goods={goodsFace(row)}
      price={view}
      tags={cardTags(row)}
      facts={cardFacts(row, hasStore ? row.store.storeName : shortStockText(row.stock, row.packUnit))}
      isEager={isEager}
      isAdding={isAdding(row.offerId)}
      {...(className && { className })}
      {...(canAdd && {
        onAdd: () => add({ offerId: row.offerId, storeId: row.store.storeId, quantity: row.pack.minQuantity }),
      })}
    />
  )
}
