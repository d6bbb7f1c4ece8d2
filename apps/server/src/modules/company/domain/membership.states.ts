import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 账号与企业的绑定: asked for by a login and decided by the main account or the platform, or made at once for an employee. */
export const membershipMachine = defineMachine({
  states: ['asked', 'active', 'suspended', 'refused', 'ended'],
  initial: 'asked',
  verbs: {
    approve: { from: ['asked'], to: 'active' },
    refuse: { from: ['asked'], to: 'refused' },
    suspend: { from: ['active'], to: 'suspended' },
    resume: { from: ['suspended'], to: 'active' },
    end: { from: ['asked', 'active', 'suspended'], to: 'ended' },
    'ask-again': { from: ['refused', 'ended'], to: 'asked' },
  },
})

export type MembershipState = (typeof membershipMachine.states)[number]
