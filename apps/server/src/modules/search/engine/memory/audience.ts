import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Buyer, isServed, judgeProduct, judgeTrade } from '#modules/qualification/public.ts'
import type { MemoryIndex } from './memory-index.ts'

/**
 * What one buyer can see, computed once for each search by the gate itself: 1 or 0 for each class of products, each region rule
 * and each store. A price is shown when class and region allow it and, for controlled goods, there is an agreement; shown goods
 * can be bought when the store sells to the buyer.
 */
export interface Audience {
  readonly ruleShows: Uint8Array
  readonly regionShows: Uint8Array
  readonly storeSells: Uint8Array
  /** Slots of controlled offers for which the buyer has an agreement. */
  readonly agreed: ReadonlySet<number>
}

export function audienceOf(index: MemoryIndex, buyer: Buyer, today: Day): Audience {
  return {
    ruleShows: Uint8Array.from(index.rules, facts => (judgeProduct(buyer, facts, today) === null ? 1 : 0)),
    regionShows: Uint8Array.from(index.regions, rule =>
      buyer.kind === 'company' && isServed(buyer.provinceCode, rule) ? 1 : 0,
    ),
    storeSells: Uint8Array.from(index.stores, ({ id, opensAccountFirst }) =>
      judgeTrade(buyer, { storeId: id, opensAccountFirst }, today) === null ? 1 : 0,
    ),
    agreed: new Set(buyer.kind === 'company' ? [...buyer.agreedOfferIds].map(id => index.offers.slotOf(id)) : []),
  }
}
