import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Stock of one batch held for one line: it leaves with the goods, or it goes back to the shelf. */
export const reservationMachine = defineMachine({
  states: ['held', 'shipped', 'released'],
  initial: 'held',
  verbs: {
    ship: { from: ['held'], to: 'shipped' },
    release: { from: ['held'], to: 'released' },
  },
})
