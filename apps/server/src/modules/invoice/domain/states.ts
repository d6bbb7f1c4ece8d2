import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An invoice is requested until the tax platform has issued it; a rejected one is requested again later. */
export const invoiceMachine = defineMachine({
  states: ['requested', 'issued', 'rejected'],
  initial: 'requested',
  verbs: {
    issue: { from: ['requested', 'rejected'], to: 'issued' },
    reject: { from: ['requested', 'rejected'], to: 'rejected' },
  },
})

export type InvoiceState = (typeof invoiceMachine.states)[number]

/** 增票资质申请. */
export const applicationMachine = defineMachine({
  states: ['in-review', 'approved', 'refused', 'revoked'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    revoke: { from: ['in-review'], to: 'revoked' },
  },
})

export type ApplicationState = (typeof applicationMachine.states)[number]

/** 红字发票信息确认单. Refused or expired it is void; the red invoice waits for a new one. */
export const redFormMachine = defineMachine({
  states: ['waiting-buyer', 'confirmed', 'refused', 'expired'],
  initial: 'waiting-buyer',
  verbs: {
    confirm: { from: ['waiting-buyer'], to: 'confirmed' },
    refuse: { from: ['waiting-buyer'], to: 'refused' },
    expire: { from: ['waiting-buyer'], to: 'expired' },
  },
})

export type RedFormState = (typeof redFormMachine.states)[number]
