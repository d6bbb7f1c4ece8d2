import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/**
 * A complaint or a suggestion. An addition of the buyer must be answered again; a low score reopens it once, and the platform may
 * reopen a closed one.
 */
export const complaintMachine = defineMachine({
  states: ['waiting', 'answered', 'closed'],
  initial: 'waiting',
  verbs: {
    answer: { from: ['waiting', 'answered'], to: 'answered' },
    add: { from: ['waiting', 'answered'], to: 'waiting' },
    rate: { from: ['answered'], to: 'closed' },
    'come-back': { from: ['answered'], to: 'waiting' },
    close: { from: ['answered'], to: 'closed' },
    reopen: { from: ['closed'], to: 'waiting' },
  },
})

/** An evaluation or a follow-up: public only after approval; a refused one may be submitted again. */
export const evaluationMachine = defineMachine({
  states: ['waiting', 'approved', 'refused'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    'hand-in-again': { from: ['refused'], to: 'waiting' },
  },
})
