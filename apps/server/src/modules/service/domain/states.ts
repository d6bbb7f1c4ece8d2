import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/**
 * A complaint or a piece of advice. What the buyer adds to an answer has to be answered again; a low score brings the case
 * back once, and the platform may take up a closed one again.
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
