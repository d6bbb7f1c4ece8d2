import type { DealPage } from '@xiaojiu/contract/marketing/schemas.ts'

const AGAIN_MS = 2000

/**
 * When to ask again for deals that should have begun or ended by now. The server's clock decides; if it is slightly
 * behind the browser's, the answer still has the old state. False when nothing is due.
 */
export function askAgainMs(page: DealPage | undefined, nowMs: number): number | false {
  if (!page || page.session?.state === 'ended') return false
  const { session, list } = page
  const moments = [
    ...(session ? [session.state === 'coming' ? session.startsAt : session.endsAt] : []),
    ...list.map(({ deal }) => deal.endsAt),
  ]
  return moments.some(moment => moment.getTime() <= nowMs) ? AGAIN_MS : false
}
