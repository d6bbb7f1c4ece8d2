import { DeliveryTerms } from './parts/DeliveryTerms.tsx'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** 配送与售后: delivery, its cost, and the rules of returns. */
export function StoreDeliveryPage() {
  return <StoreFrame title="配送与售后">{store => <DeliveryTerms storeId={store.storeId} />}</StoreFrame>
}
