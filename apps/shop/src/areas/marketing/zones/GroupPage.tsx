import { DealZone } from './DealZone.tsx'

/** 拼团专区. */
export function GroupPage() {
  return <DealZone kind="group-buy" />
}
