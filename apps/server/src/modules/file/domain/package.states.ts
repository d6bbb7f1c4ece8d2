import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 资料包: filled in the background; a run that was killed is begun again by another. */
export const packageMachine = defineMachine({
  states: ['waiting', 'running', 'ready', 'failed'],
  initial: 'waiting',
  verbs: {
    begin: { from: ['waiting', 'running'], to: 'running' },
    finish: { from: ['running'], to: 'ready' },
    'put-back': { from: ['running'], to: 'waiting' },
    fail: { from: ['running'], to: 'failed' },
    retry: { from: ['failed'], to: 'waiting' },
  },
})
