import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An evaluation or a follow-up: seen by others only once it is approved; what was refused may be handed in again. */
export const evaluationMachine = defineMachine({
  states: ['waiting', 'approved', 'refused'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    'hand-in-again': { from: ['refused'], to: 'waiting' },
  },
})
