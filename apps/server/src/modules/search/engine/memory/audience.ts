import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Buyer, isServed, judgeProduct, judgeTrade } from '#modules/qualification/public.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'

/**
 * What one buyer sees, worked out once a search by the gate itself: a verdict for each class of products, each region
 * rule and each store. Asking for one offer is then a few array reads.
 */
export class Audience {
  readonly #index: MemoryIndex
  readonly #agreedOfferIds: ReadonlySet<string>
  readonly #ruleShows: Uint8Array
  readonly #regionShows: Uint8Array
  readonly #storeSells: Uint8Array

  constructor(index: MemoryIndex, buyer: Buyer, today: Day) {
    this.#index = index
    this.#agreedOfferIds = buyer.kind === 'company' ? buyer.agreedOfferIds : new Set()
    this.#ruleShows = Uint8Array.from(index.rules, facts => (judgeProduct(buyer, facts, today) === null ? 1 : 0))
    this.#regionShows = Uint8Array.from(index.regions, rule =>
      buyer.kind === 'company' && isServed(buyer.provinceCode, rule) ? 1 : 0,
    )
    this.#storeSells = Uint8Array.from(index.stores, ({ id, opensAccountFirst }) =>
      judgeTrade(buyer, { storeId: id, opensAccountFirst }, today) === null ? 1 : 0,
    )
  }

  /** Whether any price of goods of this class can be seen at all. */
  showsRule(rule: number): boolean {
    return this.#ruleShows[rule] === 1
  }

  /** Whether the price of this offer is seen, given that its product's class is. */
  showsOffer(slot: number): boolean {
    const { offers } = this.#index
    if (this.#regionShows[offers.region[slot] ?? 0] !== 1) return false
    const isControlled = ((offers.flags[slot] ?? 0) & OFFER.controlled) !== 0
    return !isControlled || this.#agreedOfferIds.has(offers.ids[slot] ?? '')
  }

  /** Whether an offer whose price is seen can be bought from its store. */
  canBuyFrom(store: number): boolean {
    return this.#storeSells[store] === 1
  }
}
