import { CampaignZone } from './CampaignZone.tsx'

/** 满减专区. */
export function FullReducePage() {
  return <CampaignZone kind="full-reduction" />
}
