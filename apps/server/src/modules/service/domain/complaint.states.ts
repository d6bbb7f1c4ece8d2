import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A complaint or a piece of advice. What the buyer adds to an answer has to be answered again. */
export const complaintMachine = defineMachine({
  states: ['waiting', 'answered', 'closed'],
  initial: 'waiting',
  verbs: {
    answer: { from: ['waiting', 'answered'], to: 'answered' },
    add: { from: ['waiting', 'answered'], to: 'waiting' },
    rate: { from: ['answered'], to: 'closed' },
    close: { from: ['answered'], to: 'closed' },
  },
})
