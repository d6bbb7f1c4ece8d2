import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 审计链核验: asked for, then walked to the end or to the first row that is wrong. */
export const auditCheckMachine = defineMachine({
  states: ['waiting', 'whole', 'broken'],
  initial: 'waiting',
  verbs: {
    pass: { from: ['waiting'], to: 'whole' },
    fail: { from: ['waiting'], to: 'broken' },
  },
})
