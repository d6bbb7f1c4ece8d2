import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 企业注册: filled in, submitted, decided; refused items are corrected and submitted again. */
export const registrationMachine = defineMachine({
  states: ['draft', 'in-review', 'refused', 'approved', 'withdrawn'],
  initial: 'draft',
  verbs: {
    submit: { from: ['draft', 'refused'], to: 'in-review' },
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    withdraw: { from: ['draft', 'in-review', 'refused'], to: 'withdrawn' },
  },
})
