import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** What is owed on a credit line. Its term begins when the goods leave. */
export const debtMachine = defineMachine({
  states: ['reserved', 'open', 'settled'],
  initial: 'reserved',
  /** A loan is money at once: no goods have to leave first. */
  starts: ['open'],
  verbs: {
    ship: { from: ['reserved'], to: 'open' },
    /** Repaid in full, or cut to nothing by goods that went back. */
    settle: { from: ['reserved', 'open'], to: 'settled' },
  },
})

export type DebtState = (typeof debtMachine.states)[number]
