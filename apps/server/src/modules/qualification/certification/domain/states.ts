import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** Whether a company may seal papers. During a renewal the old certificate stays valid until the new one is issued. */
export const certificationMachine = defineMachine({
  states: ['none', 'checking', 'certified', 'failed', 'voided'],
  initial: 'none',
  /** There is no row before a company applies. */
  starts: ['checking'],
  verbs: {
    begin: { from: ['none', 'failed', 'voided', 'certified'], to: 'checking' },
    pass: { from: ['checking', 'certified'], to: 'certified' },
    fail: { from: ['checking'], to: 'failed' },
    cancel: { from: ['checking'], to: 'none' },
    /** Name, legal person or credit code have changed: the certificate names another company. */
    void: { from: ['checking', 'certified'], to: 'voided' },
  },
})

export type StoredCertificationState = (typeof certificationMachine.states)[number]

/** One attempt to prove the identity of the company. */
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
