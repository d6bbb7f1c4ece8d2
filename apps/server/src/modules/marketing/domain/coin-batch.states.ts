import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Coins of one cause: waiting until the goods can no longer come back, then open to be spent. */
export const coinBatchMachine = defineMachine({
  states: ['pending', 'open'],
  initial: 'pending',
  /** A gift: there is nothing to wait for. */
  starts: ['open'],
  verbs: { open: { from: ['pending'], to: 'open' } },
})
