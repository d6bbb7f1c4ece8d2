import type { RushPlace } from '@xiaojiu/contract/order/settlement-schemas.ts'
import type { MemberContext } from '#platform/context.ts'
import { fairQueue } from '#platform/fair-queue.ts'
import { isRushToken } from '../settle/submit-token.ts'

/**
 * Buyers of flash sales and group buys stand in a line before they touch the database: a few at a time keep the row
 * everybody wants quick, and other orders keep their connections. What is left is still guarded where it is taken.
 */
const line = fairQueue({ slotCount: 6, maxWaiting: 2000, maxWaitingEach: 5 })

/** Goes straight through, or by the line when the settlement holds goods that others wait for. */
export function throughLine<T>(ctx: MemberContext, submitToken: string, commit: () => Promise<T>): Promise<T> {
  return isRushToken(submitToken) ? inLine(ctx, submitToken, commit) : commit()
}

/** Stands in the line under a name of its own. */
export function inLine<T>(ctx: MemberContext, key: string, commit: () => Promise<T>): Promise<T> {
  return line.run(ctx.actor.companyId, key, commit)
}

/** How far a settlement of this company has come. */
export function rushPlaceOf(ctx: MemberContext, submitToken: string): RushPlace {
  const place = line.placeOf(ctx.actor.companyId, submitToken)
  return place
    ? { isWaiting: true, aheadCount: place.aheadCount, waitSeconds: Math.ceil(place.waitMs / 1000) }
    : { isWaiting: false, aheadCount: 0, waitSeconds: 0 }
}
