import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 店铺: prepares itself until the platform opens it. */
export const storeMachine = defineMachine({
  states: ['preparing', 'open', 'closed'],
  initial: 'preparing',
  starts: ['open', 'closed'],
  verbs: { open: { from: ['preparing'], to: 'open' } },
})
