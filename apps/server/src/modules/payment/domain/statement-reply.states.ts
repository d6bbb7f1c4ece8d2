import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** The buyer's word on a month's statement. A dispute that was answered can be confirmed. */
export const statementReplyMachine = defineMachine({
  states: ['confirmed', 'disputed', 'resolved'],
  initial: 'disputed',
  starts: ['confirmed'],
  verbs: {
    confirm: { from: ['disputed', 'resolved'], to: 'confirmed' },
    resolve: { from: ['disputed'], to: 'resolved' },
    /** Once more with other words, or against the answer. */
    dispute: { from: ['disputed', 'resolved'], to: 'disputed' },
  },
})

export type StatementReplyState = (typeof statementReplyMachine.states)[number]
