import { DealZone } from './DealZone.tsx'

/** 特价专区. */
export function SalePage() {
  return <DealZone kind="special-price" />
}
