import { StoreFrame } from './parts/StoreFrame.tsx'
import { StoreShelf } from './parts/StoreShelf.tsx'

/** 店铺首页: what it sells best, what is about to expire, and its departments. */
export function StoreHomePage() {
  return <StoreFrame>{store => <StoreShelf key={store.storeId} storeId={store.storeId} />}</StoreFrame>
}
