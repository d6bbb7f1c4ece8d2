import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A group buy is decided once, after its end: enough was paid for, or everyone gets their money back. */
export const groupBuyMachine = defineMachine({
  states: ['open', 'succeeded', 'failed'],
  initial: 'open',
  verbs: {
    succeed: { from: ['open'], to: 'succeeded' },
    fail: { from: ['open'], to: 'failed' },
  },
})
