import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A case from filing to its end. Which verb a decision of the store means depends on the kind, see `case-flow.ts`. */
export const caseMachine = defineMachine({
  states: [
    'waiting-seller',
    'waiting-return',
    'returning',
    'waiting-reship',
    'arbitrating',
    'refused',
    'completed',
    'withdrawn',
    'closed',
  ],
  initial: 'waiting-seller',
  /** A recall needs no agreement; packs that failed the inspection of another case are at the store already. */
  starts: ['waiting-return', 'returning'],
  verbs: {
    'agree-refund': { from: ['waiting-seller'], to: 'completed' },
    'agree-return': { from: ['waiting-seller'], to: 'waiting-return' },
    'agree-reship': { from: ['waiting-seller'], to: 'waiting-reship' },
    refuse: { from: ['waiting-seller'], to: 'refused' },
    /** The store did not answer in time. */
    escalate: { from: ['waiting-seller'], to: 'arbitrating' },
    'send-back': { from: ['waiting-return'], to: 'returning' },
    'pass-refund': { from: ['returning'], to: 'completed' },
    'pass-reship': { from: ['returning'], to: 'waiting-reship' },
    'fail-inspection': { from: ['returning'], to: 'refused' },
    reship: { from: ['waiting-reship'], to: 'completed' },
    'fail-reship': { from: ['waiting-reship'], to: 'refused' },
    appeal: { from: ['refused'], to: 'arbitrating' },
    'award-refund': { from: ['arbitrating'], to: 'completed' },
    'award-return': { from: ['arbitrating'], to: 'waiting-return' },
    'award-reship': { from: ['arbitrating'], to: 'waiting-reship' },
    dismiss: { from: ['arbitrating'], to: 'closed' },
    withdraw: { from: ['waiting-seller', 'waiting-return', 'refused'], to: 'withdrawn' },
    /** Nothing was sent back, or the buyer did not object, in time. */
    lapse: { from: ['waiting-return', 'refused'], to: 'closed' },
  },
})

export type CaseState = (typeof caseMachine.states)[number]
export type CaseVerb = keyof typeof caseMachine.verbs
