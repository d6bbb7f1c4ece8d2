import { useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import type { Deal, GoodsPromotion } from '@xiaojiu/contract/marketing/schemas.ts'
import { call } from '../../lib/call.ts'
import { serverClock } from '../../ui/clock/server-clock.ts'

/** As many as one call takes. */
const MOST = 200
/** Cards drawn within this time ask together. */
const GATHER_MS = 20

let waiting: Map<string, ((found: GoodsPromotion | null) => void)[]> | null = null

/** Tags and campaign price of one article; null while unknown and when there are none. A whole page asks in one call. */
export function usePromotion(offerId: string): GoodsPromotion | null {
  const { data } = useQuery({
    queryKey: [marketingEndpoints.listPromotions.path, offerId],
    queryFn: () => ask(offerId),
    staleTime: 60_000,
    // When a campaign ends while the page is open, its price goes.
    refetchInterval: ({ state }) => untilEnd(state.data?.deal ?? null, serverClock.now()),
  })
  return data ?? null
}

/** Farther ends no page lives to see. */
const FAR_MS = 86_400_000

/** How long the price of a campaign still holds; false: no need to look again. */
export function untilEnd(deal: Pick<Deal, 'endsAt'> | null, nowMs: number): number | false {
  if (deal === null) return false
  const left = deal.endsAt.getTime() - nowMs
  return left > FAR_MS ? false : Math.max(1000, left)
}

function ask(offerId: string): Promise<GoodsPromotion | null> {
  return new Promise(resolve => {
    if (!waiting) {
      waiting = new Map()
      setTimeout(send, GATHER_MS)
    }
    waiting.set(offerId, [...(waiting.get(offerId) ?? []), resolve])
  })
}

/** Goods without promotions are sold all the same: a failure only leaves the tags away. */
async function send(): Promise<void> {
  const asked = waiting ?? new Map<string, ((found: GoodsPromotion | null) => void)[]>()
  waiting = null
  const ids = [...asked.keys()]
  for (let start = 0; start < ids.length; start += MOST) {
    const offerIds = ids.slice(start, start + MOST)
    const { list } = await call(marketingEndpoints.listPromotions, { offerIds }, { errors: 'caller' }).catch(() => ({
      list: [] as GoodsPromotion[],
    }))
    const found = new Map(list.map(one => [one.offerId, one]))
    for (const id of offerIds) for (const resolve of asked.get(id) ?? []) resolve(found.get(id) ?? null)
  }
}
