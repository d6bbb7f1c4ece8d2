import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An order of one store. Payments and after-sale cases have machines of their own. */
export const orderMachine = defineMachine({
  states: ['awaiting-payment', 'awaiting-shipment', 'partly-shipped', 'shipped', 'completed', 'cancelled'],
  initial: 'awaiting-payment',
  verbs: {
    pay: { from: ['awaiting-payment'], to: 'awaiting-shipment' },
    /** Some of its lines leave, the rest follows. */
    'ship-part': { from: ['awaiting-shipment', 'partly-shipped'], to: 'partly-shipped' },
    ship: { from: ['awaiting-shipment', 'partly-shipped'], to: 'shipped' },
    receive: { from: ['shipped'], to: 'completed' },
    cancel: { from: ['awaiting-payment'], to: 'cancelled' },
    /** Paid, and yet not supplied: a group that did not come together, a seller who has nothing left. The money goes back. */
    refund: { from: ['awaiting-shipment'], to: 'cancelled' },
  },
})

export type OrderState = (typeof orderMachine.states)[number]
export type OrderVerb = keyof typeof orderMachine.verbs
