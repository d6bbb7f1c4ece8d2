import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Money going back: asked of the provider again and again under one number until it says yes or no. */
export const refundMachine = defineMachine({
  states: ['waiting', 'succeeded', 'failed'],
  initial: 'waiting',
  verbs: {
    settle: { from: ['waiting'], to: 'succeeded' },
    fail: { from: ['waiting'], to: 'failed' },
  },
})
