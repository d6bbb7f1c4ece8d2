import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A bank account of the company: proven by a small amount, then open for withdrawals. */
export const bankCardMachine = defineMachine({
  states: ['verifying', 'bound', 'failed', 'unbound'],
  initial: 'verifying',
  verbs: {
    prove: { from: ['verifying'], to: 'bound' },
    /** Too many wrong amounts, too late, or the bank could not pay. */
    fail: { from: ['verifying'], to: 'failed' },
    unbind: { from: ['verifying', 'bound'], to: 'unbound' },
  },
})

export type BankCardState = (typeof bankCardMachine.states)[number]
