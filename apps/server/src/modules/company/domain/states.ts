import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/**
 * 企业: from its registration to the end of its licence. A draft remains of an abandoned application and is not used
 * again.
 */
export const companyMachine = defineMachine({
  states: ['draft', 'in-review', 'approved', 'refused', 'withdrawn'],
  initial: 'in-review',
  verbs: {
    submit: { from: ['refused'], to: 'in-review' },
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    abandon: { from: ['in-review', 'refused'], to: 'draft' },
    /** 注销: it may only settle debts. It may happen again for another licence, with its own reason. */
    withdraw: { from: ['approved', 'withdrawn'], to: 'withdrawn' },
    restore: { from: ['withdrawn'], to: 'approved' },
  },
})

export type CompanyVerb = keyof typeof companyMachine.verbs

/** 账号与企业的绑定: requested by a login and decided by the main account or the platform, or created at once for an employee. */
export const membershipMachine = defineMachine({
  states: ['asked', 'active', 'suspended', 'refused', 'ended'],
  initial: 'asked',
  /** Created by the person who registers the company, or for an employee, without approval. */
  starts: ['active'],
  verbs: {
    approve: { from: ['asked'], to: 'active' },
    refuse: { from: ['asked'], to: 'refused' },
    suspend: { from: ['active'], to: 'suspended' },
    resume: { from: ['suspended'], to: 'active' },
    end: { from: ['asked', 'active', 'suspended'], to: 'ended' },
    /** Registers the company: whatever the earlier membership, it is the main account now. */
    register: { from: ['asked', 'active', 'suspended', 'refused', 'ended'], to: 'active' },
    'ask-again': { from: ['refused', 'ended'], to: 'asked' },
  },
})

export type MembershipVerb = keyof typeof membershipMachine.verbs

/** 连锁门店申请: the headquarters decides, the store can withdraw while it waits, the headquarters can end it. */
export const chainRequestMachine = defineMachine({
  states: ['waiting', 'accepted', 'refused', 'withdrawn', 'ended'],
  initial: 'waiting',
  verbs: {
    accept: { from: ['waiting'], to: 'accepted' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
    end: { from: ['accepted'], to: 'ended' },
  },
})
