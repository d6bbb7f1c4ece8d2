import { OpenAccount } from '#areas/qualification/public.ts'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** 开户: what the store requires before it trades, and sending it. */
export function OpenAccountPage() {
  return <StoreFrame title="开户">{store => <OpenAccount storeId={store.storeId} />}</StoreFrame>
}
