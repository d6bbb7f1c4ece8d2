import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A campaign's goods held for a pay order: paid for in the end, or given back. */
export const campaignHoldMachine = defineMachine({
  states: ['held', 'paid', 'released'],
  initial: 'held',
  verbs: {
    pay: { from: ['held'], to: 'paid' },
    release: { from: ['held', 'paid'], to: 'released' },
  },
})
