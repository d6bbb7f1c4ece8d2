import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A coupon in a company's hands: used by a pay order, given back when that is cancelled. Its day decides the rest. */
export const heldCouponMachine = defineMachine({
  states: ['available', 'used'],
  initial: 'available',
  verbs: {
    use: { from: ['available'], to: 'used' },
    'give-back': { from: ['used'], to: 'available' },
  },
})
