import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/**
 * 智能采购: a list is planned after every change and ordered once; above the login's limits it needs an approval. An
 * abandoned planning run is started again.
 */
export const bulkTaskMachine = defineMachine({
  states: ['draft', 'queued', 'solving', 'planned', 'failed', 'asked', 'ordered'],
  initial: 'draft',
  verbs: {
    change: { from: ['draft', 'planned', 'failed'], to: 'draft' },
    send: { from: ['draft', 'planned', 'failed'], to: 'queued' },
    begin: { from: ['queued', 'solving'], to: 'solving' },
    finish: { from: ['solving'], to: 'planned' },
    fail: { from: ['solving'], to: 'failed' },
    ask: { from: ['planned'], to: 'asked' },
    release: { from: ['asked'], to: 'planned' },
    order: { from: ['planned', 'asked'], to: 'ordered' },
  },
})

export type BulkVerb = keyof typeof bulkTaskMachine.verbs
