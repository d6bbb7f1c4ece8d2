import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 增票资质申请. */
export const applicationMachine = defineMachine({
  states: ['in-review', 'approved', 'refused', 'revoked'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    revoke: { from: ['in-review'], to: 'revoked' },
  },
})

export type ApplicationState = (typeof applicationMachine.states)[number]
