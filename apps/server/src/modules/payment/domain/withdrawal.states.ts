import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Money on its way out: frozen, then paid out by the bank or given back. */
export const withdrawalMachine = defineMachine({
  states: ['processing', 'paid', 'returned'],
  initial: 'processing',
  verbs: {
    pay: { from: ['processing'], to: 'paid' },
    return: { from: ['processing'], to: 'returned' },
  },
})

export type WithdrawalState = (typeof withdrawalMachine.states)[number]
