import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 智能采购: a list is planned as often as it is changed, and ordered once. A planning that was left is begun again. */
export const bulkTaskMachine = defineMachine({
  states: ['draft', 'queued', 'solving', 'planned', 'failed', 'ordered'],
  initial: 'draft',
  verbs: {
    change: { from: ['draft', 'planned', 'failed'], to: 'draft' },
    send: { from: ['draft', 'planned', 'failed'], to: 'queued' },
    begin: { from: ['queued', 'solving'], to: 'solving' },
    finish: { from: ['solving'], to: 'planned' },
    fail: { from: ['solving'], to: 'failed' },
    order: { from: ['planned'], to: 'ordered' },
  },
})
