import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** What a company asks to have changed. */
export const changeRequestMachine = defineMachine({
  states: ['in-review', 'refused', 'approved', 'cancelled'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    correct: { from: ['refused'], to: 'in-review' },
    cancel: { from: ['in-review', 'refused'], to: 'cancelled' },
  },
})

export type ChangeRequestState = (typeof changeRequestMachine.states)[number]
