import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 复核: asked for by one person, decided by another, taken back by the asker, or ended by time. */
export const approvalMachine = defineMachine({
  states: ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
    lapse: { from: ['waiting'], to: 'lapsed' },
  },
})
