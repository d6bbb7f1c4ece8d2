import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One attempt to pay. Money may still arrive after we gave up: then it settles, or it is surplus. */
export const paymentMachine = defineMachine({
  states: ['pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus'],
  initial: 'pending',
  /** Paid from the wallet or by credit: nobody outside has to be asked. */
  starts: ['succeeded'],
  verbs: {
    /** The right amount has arrived. */
    settle: { from: ['pending', 'failed', 'closed'], to: 'succeeded' },
    /** The right amount has arrived for something already paid or given up: it goes back. */
    'mark-surplus': { from: ['pending', 'failed', 'closed', 'succeeded'], to: 'surplus' },
    /** Money arrived that does not fit: a person has to look. */
    'mark-abnormal': { from: ['pending', 'failed', 'closed'], to: 'abnormal' },
    fail: { from: ['pending'], to: 'failed' },
    close: { from: ['pending'], to: 'closed' },
  },
})

export type PaymentVerb = keyof typeof paymentMachine.verbs
export type PaymentState = (typeof paymentMachine.states)[number]
