import { DealZone } from './DealZone.tsx'

/** 近效期清仓. */
export function SaleClearancePage() {
  return <DealZone kind="clearance" />
}
