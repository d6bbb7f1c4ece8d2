import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One commit of a settlement, paid or cancelled as a whole. */
export const payOrderMachine = defineMachine({
  states: ['awaiting-payment', 'paid', 'cancelled'],
  initial: 'awaiting-payment',
  verbs: {
    pay: { from: ['awaiting-payment'], to: 'paid' },
    cancel: { from: ['awaiting-payment'], to: 'cancelled' },
    /** Paid, and yet not supplied: the money goes back. */
    refund: { from: ['paid'], to: 'cancelled' },
  },
})

export type PayOrderState = (typeof payOrderMachine.states)[number]
export type PayOrderVerb = keyof typeof payOrderMachine.verbs
