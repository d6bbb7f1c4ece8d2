import { CampaignZone } from './CampaignZone.tsx'

/** 套餐专区. */
export function ComboPage() {
  return <CampaignZone kind="combo" />
}
