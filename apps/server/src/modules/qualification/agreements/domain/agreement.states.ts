import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An agreement starts with the buyer's seal; its expiry is derived from the date. */
export const agreementMachine = defineMachine({
  states: ['buyer-signed', 'in-force', 'ended'],
  initial: 'buyer-signed',
  /** With the platform: its seal is added at once. */
  starts: ['in-force'],
  verbs: {
    counterSign: { from: ['buyer-signed'], to: 'in-force' },
    end: { from: ['buyer-signed', 'in-force'], to: 'ended' },
  },
})

export type StoredAgreementState = (typeof agreementMachine.states)[number]
