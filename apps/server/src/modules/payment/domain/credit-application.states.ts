import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 账期申请: answered by the store, unless the company thinks better of it. */
export const creditApplicationMachine = defineMachine({
  states: ['waiting', 'granted', 'refused', 'withdrawn'],
  initial: 'waiting',
  verbs: {
    grant: { from: ['waiting'], to: 'granted' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
  },
})

export type CreditApplicationState = (typeof creditApplicationMachine.states)[number]
