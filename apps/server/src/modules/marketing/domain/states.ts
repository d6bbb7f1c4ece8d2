import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A campaign's goods held for a pay order: paid for in the end, or given back. */
export const campaignHoldMachine = defineMachine({
  states: ['held', 'paid', 'released'],
  initial: 'held',
  verbs: {
    pay: { from: ['held'], to: 'paid' },
    release: { from: ['held', 'paid'], to: 'released' },
  },
})

/** Coins of one cause: waiting until the goods can no longer come back, then open to be spent. */
export const coinBatchMachine = defineMachine({
  states: ['pending', 'open'],
  initial: 'pending',
  /** A gift: there is nothing to wait for. */
  starts: ['open'],
  verbs: { open: { from: ['pending'], to: 'open' } },
})

/** A prize after its draw: coins and coupons arrive at once, goods are claimed with an address and sent. */
export const drawMachine = defineMachine({
  states: ['unclaimed', 'claimed', 'sent', 'granted', 'expired'],
  initial: 'unclaimed',
  /** Coins and coupons arrive with the draw. */
  starts: ['granted'],
  verbs: {
    claim: { from: ['unclaimed'], to: 'claimed' },
    send: { from: ['claimed'], to: 'sent' },
    'ask-again': { from: ['claimed'], to: 'unclaimed' },
    expire: { from: ['unclaimed'], to: 'expired' },
  },
})

export type DrawState = (typeof drawMachine.states)[number]

/** A group buy is decided once, after its end: enough was paid for, or everyone gets their money back. */
export const groupBuyMachine = defineMachine({
  states: ['open', 'succeeded', 'failed'],
  initial: 'open',
  verbs: {
    succeed: { from: ['open'], to: 'succeeded' },
    fail: { from: ['open'], to: 'failed' },
  },
})

/** A coupon in a company's hands: used by a pay order, given back when that is cancelled. Its day decides the rest. */
export const heldCouponMachine = defineMachine({
  states: ['available', 'used'],
  initial: 'available',
  verbs: {
    use: { from: ['available'], to: 'used' },
    'give-back': { from: ['used'], to: 'available' },
  },
})
