import { defineMachine } from '@xiaojiu/kernel/machine.ts'

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
