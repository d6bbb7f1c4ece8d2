import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 开店申请: only one can wait; after it is sent back, the store makes a new one. */
export const openingMachine = defineMachine({
  states: ['waiting', 'accepted', 'returned', 'withdrawn'],
  initial: 'waiting',
  verbs: {
    accept: { from: ['waiting'], to: 'accepted' },
    return: { from: ['waiting'], to: 'returned' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
  },
})

/** 店铺: it is being prepared until the platform opens it. */
export const storeMachine = defineMachine({
  states: ['preparing', 'open', 'closed'],
  initial: 'preparing',
  starts: ['open', 'closed'],
  verbs: { open: { from: ['preparing'], to: 'open' } },
})
