import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An invoice is asked for until the tax platform has issued it; a rejected one is asked for again later. */
export const invoiceMachine = defineMachine({
  states: ['requested', 'issued', 'rejected'],
  initial: 'requested',
  verbs: {
    issue: { from: ['requested', 'rejected'], to: 'issued' },
    reject: { from: ['requested', 'rejected'], to: 'rejected' },
  },
})

export type InvoiceState = (typeof invoiceMachine.states)[number]
