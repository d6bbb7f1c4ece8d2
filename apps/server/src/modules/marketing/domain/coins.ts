import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Rule } from '@xiaojiu/kernel/pricing/rule.ts'
import { addMs, DAY_MS, day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'

/** One coin per yuan paid, that is one percent. */
const FEN_PER_COIN = 100
/** Coins pay at most this share of the goods amount. */
const MOST_BASIS_POINTS = 3000
/** 售后期: how long goods can be returned. */
const RETURN_WINDOW_MS = 7 * DAY_MS

/** Coins that an order of this amount earns. */
export function coinsFor(paid: Fen): number {
  return Math.floor(paid / FEN_PER_COIN)
}

export function opensAt(receivedAt: Date): Date {
  return addMs(receivedAt, RETURN_WINDOW_MS)
}

/** Coins expire at the end of the year after the one in which they were granted. */
export function expiresAt(from: Date): Date {
  const year = Number(dayOf(from).slice(0, 4))
  return startOf(day(`${year + 2}-01-01`))
}

/** One coin pays one fen; the platform bears the cost. */
export function coinRule(balance: number): Rule {
  return {
    id: 'coins',
    version: 1,
    lane: 'coins',
    source: 'coins',
    label: '九采币抵扣',
    bearer: 'platform',
    group: null,
    blocks: [],
    scope: { storeIds: null, offerIds: null, brands: null },
    terms: { kind: 'coins', most: fen(balance), mostBasisPoints: MOST_BASIS_POINTS },
  }
}
