import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'

interface Who {
  readonly userBasicId: string
  readonly companyId: string
}

/** Sends the anonymous identity once, then records the heat map for the share of visits that the server sets. */
export async function track(path: string, who: Who, signal: AbortSignal, random = Math.random): Promise<void> {
  const answer = await ask(cmsEndpoints.getAnalyticsProfile, who, { signal })
  // Failures of tracking are not shown to the buyer.
  if (!answer.ok) return
  const { platform, companyKind, provinceCode, heatmapSampleRate } = answer.data
  send(path, { event: 'identity', platform, companyKind, provinceCode })
  if (random() >= heatmapSampleRate) return
  const onClick = ({ pageX, pageY }: MouseEvent) =>
    send(path, { event: 'click', page: window.location.pathname, x: Math.round(pageX), y: Math.round(pageY) })
  document.addEventListener('click', onClick, { signal })
}

function send(path: string, facts: Readonly<Record<string, unknown>>): void {
  navigator.sendBeacon(path, JSON.stringify(facts))
}
