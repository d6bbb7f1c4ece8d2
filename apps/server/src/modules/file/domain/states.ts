import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 导出任务: made in the background; a run that was killed is begun again by another. */
export const exportMachine = defineMachine({
  states: ['waiting', 'running', 'ready', 'failed', 'stopped', 'expired'],
  initial: 'waiting',
  verbs: {
    begin: { from: ['waiting', 'running'], to: 'running' },
    finish: { from: ['running'], to: 'ready' },
    'put-back': { from: ['running'], to: 'waiting' },
    fail: { from: ['running'], to: 'failed' },
    stop: { from: ['waiting', 'running'], to: 'stopped' },
    expire: { from: ['ready'], to: 'expired' },
  },
})

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
