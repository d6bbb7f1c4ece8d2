import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/**
 * 导出任务: made in the background; a killed run is restarted by another worker. Many rows with unmasked personal data wait for a
 * second person before the file is written.
 */
export const exportMachine = defineMachine({
  states: ['waiting', 'running', 'asking', 'ready', 'failed', 'stopped', 'refused', 'expired', 'revoked'],
  initial: 'waiting',
  verbs: {
    begin: { from: ['waiting', 'running'], to: 'running' },
    finish: { from: ['running'], to: 'ready' },
    'put-back': { from: ['running'], to: 'waiting' },
    fail: { from: ['running'], to: 'failed' },
    ask: { from: ['running'], to: 'asking' },
    approve: { from: ['asking'], to: 'waiting' },
    refuse: { from: ['asking'], to: 'refused' },
    stop: { from: ['waiting', 'running', 'asking'], to: 'stopped' },
    expire: { from: ['ready'], to: 'expired' },
    revoke: { from: ['ready'], to: 'revoked' },
  },
})

/** 资料包: filled in the background; a killed run is restarted by another worker. */
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

/** 导入任务: checked, applied and undone in the background in batches; a killed run is continued by another. */
export const importMachine = defineMachine({
  states: ['draft', 'checking', 'ready', 'applying', 'done', 'partly', 'failed', 'stopped', 'undoing', 'undone'],
  initial: 'draft',
  starts: ['checking'],
  verbs: {
    check: { from: ['draft', 'ready'], to: 'checking' },
    'be-checked': { from: ['checking'], to: 'ready' },
    apply: { from: ['ready'], to: 'applying' },
    finish: { from: ['applying'], to: 'done' },
    'finish-partly': { from: ['applying'], to: 'partly' },
    fail: { from: ['checking'], to: 'failed' },
    stop: { from: ['draft', 'checking', 'ready'], to: 'stopped' },
    undo: { from: ['done', 'partly'], to: 'undoing' },
    'be-undone': { from: ['undoing'], to: 'undone' },
  },
})
