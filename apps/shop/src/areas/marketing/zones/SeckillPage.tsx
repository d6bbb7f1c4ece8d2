import { DealZone } from './DealZone.tsx'

/** 限时秒杀. */
export function SeckillPage() {
  return <DealZone kind="flash-sale" />
}
