import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 首营 of a buyer with a store; before the first request there is no row. */
export const firstTradeMachine = defineMachine({
  states: ['asked', 'in-review', 'established', 'refused', 'outdated', 'ended'],
  initial: 'asked',
  verbs: {
    /** After a refusal, or when papers have expired. */
    askAgain: { from: ['refused', 'outdated'], to: 'asked' },
    /** The package is sealed and delivered to the store. */
    deliver: { from: ['asked'], to: 'in-review' },
    establish: { from: ['in-review'], to: 'established' },
    refuse: { from: ['in-review'], to: 'refused' },
    lapse: { from: ['established'], to: 'outdated' },
    /** The store ends the trade with the buyer. */
    end: { from: ['established', 'outdated', 'refused'], to: 'ended' },
    /** The store allows it again; the buyer must submit current papers. */
    reopen: { from: ['ended'], to: 'outdated' },
  },
})

export type StoredFirstTradeState = (typeof firstTradeMachine.states)[number]

/** 首营品种: bought for the first time, then checked and filed by the buyer's quality head. */
export const productTradeMachine = defineMachine({
  states: ['open', 'filed'],
  initial: 'open',
  /** Filing twice changes nothing. */
  verbs: { file: { from: ['open', 'filed'], to: 'filed' } },
})
