import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One attempt to prove who the company is. */
export const certificationRequestMachine = defineMachine({
  states: ['checking', 'passed', 'failed', 'expired', 'cancelled'],
  initial: 'checking',
  verbs: {
    pass: { from: ['checking'], to: 'passed' },
    fail: { from: ['checking'], to: 'failed' },
    expire: { from: ['checking'], to: 'expired' },
    cancel: { from: ['checking'], to: 'cancelled' },
  },
})

export type CertificationRequestState = (typeof certificationRequestMachine.states)[number]
