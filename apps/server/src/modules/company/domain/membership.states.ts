import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 账号与企业的绑定: asked for by a login and decided by the main account or the platform, or made at once for an employee. */
export const membershipMachine = defineMachine({
  states: ['asked', 'active', 'suspended', 'refused', 'ended'],
  initial: 'asked',
  /** Made by whoever registers the company, or for an employee: nobody has to be asked. */
  starts: ['active'],
  verbs: {
    approve: { from: ['asked'], to: 'active' },
    refuse: { from: ['asked'], to: 'refused' },
    suspend: { from: ['active'], to: 'suspended' },
    resume: { from: ['suspended'], to: 'active' },
    end: { from: ['asked', 'active', 'suspended'], to: 'ended' },
    /** Registers the company: whatever it was there before, it is the main account now. */
    register: { from: ['asked', 'active', 'suspended', 'refused', 'ended'], to: 'active' },
    'ask-again': { from: ['refused', 'ended'], to: 'asked' },
  },
})

export type MembershipVerb = keyof typeof membershipMachine.verbs
export type MembershipState = (typeof membershipMachine.states)[number]
