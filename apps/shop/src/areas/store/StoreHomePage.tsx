import { StoreFrame } from './parts/StoreFrame.tsx'
import { StoreShelf } from './parts/StoreShelf.tsx'

/** 店铺首页: best sellers, goods near expiry, and categories. */
export function StoreHomePage() {
  return <StoreFrame>{store => <StoreShelf key={store.storeId} storeId={store.storeId} />}</StoreFrame>
}
