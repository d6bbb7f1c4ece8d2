import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One version of one paper. Its expiry is derived from the date and not stored. */
export const licenceMachine = defineMachine({
  states: ['in-review', 'refused', 'valid', 'superseded', 'cancelled', 'dropped'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'valid' },
    /** Refused again for another reason, when it was not corrected. */
    refuse: { from: ['in-review', 'refused'], to: 'refused' },
    correct: { from: ['refused'], to: 'in-review' },
    drop: { from: ['in-review', 'refused'], to: 'dropped' },
    supersede: { from: ['valid', 'cancelled'], to: 'superseded' },
    /** 注销, 吊销 by the authority that issued it. */
    cancel: { from: ['valid'], to: 'cancelled' },
    /** The authority revoked the cancellation, or it was a mistake. */
    restore: { from: ['cancelled'], to: 'valid' },
  },
})

/** The change requests of a company. */
export const changeRequestMachine = defineMachine({
  states: ['in-review', 'refused', 'approved', 'cancelled'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    correct: { from: ['refused'], to: 'in-review' },
    cancel: { from: ['in-review', 'refused'], to: 'cancelled' },
  },
})

export type ChangeRequestState = (typeof changeRequestMachine.states)[number]
