import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 采购审批: asked, then decided once. */
export const requestMachine = defineMachine({
  states: ['waiting', 'approved', 'refused', 'withdrawn'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
  },
})
