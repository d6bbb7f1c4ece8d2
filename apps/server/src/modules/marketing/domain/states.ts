import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Campaign goods held for a pay order: paid, or released. */
export const campaignHoldMachine = defineMachine({
  states: ['held', 'paid', 'released'],
  initial: 'held',
  verbs: {
    pay: { from: ['held'], to: 'paid' },
    release: { from: ['held', 'paid'], to: 'released' },
  },
})

/** Coins of one cause: pending until the goods can no longer be returned, then open for spending. */
export const coinBatchMachine = defineMachine({
  states: ['pending', 'open'],
  initial: 'pending',
  /** Granted coins are open at once. */
  starts: ['open'],
  verbs: { open: { from: ['pending'], to: 'open' } },
})

/** A drawn prize: coins and coupons are granted at once, goods are claimed with an address and sent. */
export const drawMachine = defineMachine({
  states: ['unclaimed', 'claimed', 'sent', 'granted', 'expired'],
  initial: 'unclaimed',
  /** Coins and coupons are granted with the draw. */
  starts: ['granted'],
  verbs: {
    claim: { from: ['unclaimed'], to: 'claimed' },
    send: { from: ['claimed'], to: 'sent' },
    'ask-again': { from: ['claimed'], to: 'unclaimed' },
    expire: { from: ['unclaimed'], to: 'expired' },
  },
})

export type DrawState = (typeof drawMachine.states)[number]

/** A group buy is decided once after its end: enough packs were paid, or all payments are refunded. */
export const groupBuyMachine = defineMachine({
  states: ['open', 'succeeded', 'failed'],
  initial: 'open',
  verbs: {
    succeed: { from: ['open'], to: 'succeeded' },
    fail: { from: ['open'], to: 'failed' },
  },
})

/**
 * A held coupon: used by a pay order, given back when that is cancelled. Expiry is not a state; it follows from the end
 * date.
 */
export const heldCouponMachine = defineMachine({
  states: ['available', 'used'],
  initial: 'available',
  verbs: {
    use: { from: ['available'], to: 'used' },
    'give-back': { from: ['used'], to: 'available' },
  },
})
