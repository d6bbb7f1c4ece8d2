import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An agreement begins with the buyer's seal; whether it is past its day is read from the day. */
export const agreementMachine = defineMachine({
  states: ['buyer-signed', 'in-force', 'ended'],
  initial: 'buyer-signed',
  /** With the platform: its seal is put at once. */
  starts: ['in-force'],
  verbs: {
    counterSign: { from: ['buyer-signed'], to: 'in-force' },
    end: { from: ['buyer-signed', 'in-force'], to: 'ended' },
  },
})

export type StoredAgreementState = (typeof agreementMachine.states)[number]
