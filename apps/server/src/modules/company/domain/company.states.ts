import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 企业: from its registration to the end of its licence. A draft is what an application leaves that was given up; nobody takes it up again. */
export const companyMachine = defineMachine({
  states: ['draft', 'in-review', 'approved', 'refused', 'withdrawn'],
  initial: 'in-review',
  verbs: {
    submit: { from: ['refused'], to: 'in-review' },
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    abandon: { from: ['in-review', 'refused'], to: 'draft' },
    /** 注销: it may only settle what it owes. Another licence may follow, with its own reason. */
    withdraw: { from: ['approved', 'withdrawn'], to: 'withdrawn' },
    restore: { from: ['withdrawn'], to: 'approved' },
  },
})

export type CompanyVerb = keyof typeof companyMachine.verbs
