import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** What a company pays to the platform itself. Money that comes after it was closed still counts. */
export const collectionMachine = defineMachine({
  states: ['awaiting', 'paid', 'closed'],
  initial: 'awaiting',
  verbs: {
    pay: { from: ['awaiting', 'closed'], to: 'paid' },
    close: { from: ['awaiting'], to: 'closed' },
  },
})

export type CollectionState = (typeof collectionMachine.states)[number]
