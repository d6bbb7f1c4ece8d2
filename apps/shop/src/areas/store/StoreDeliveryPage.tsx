import { DeliveryTerms } from './parts/DeliveryTerms.tsx'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** 配送与售后: how it comes, what it costs, what can be sent back. */
export function StoreDeliveryPage() {
  return <StoreFrame title="配送与售后">{store => <DeliveryTerms storeId={store.storeId} />}</StoreFrame>
}
