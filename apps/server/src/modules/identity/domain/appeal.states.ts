import { defineMachine } from '@xiaojiu/kernel/machine.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'

/** 找回密码申诉: papers are looked at; an approval sets one new password, within a week. */
export const appealMachine = defineMachine({
  states: ['in-review', 'approved', 'refused', 'used', 'expired'],
  initial: 'in-review',
  verbs: {
    approve: { from: ['in-review'], to: 'approved' },
    refuse: { from: ['in-review'], to: 'refused' },
    use: { from: ['approved'], to: 'used' },
    expire: { from: ['approved'], to: 'expired' },
  },
})

export type AppealState = (typeof appealMachine.states)[number]

/** How long an approval can be used. */
export const APPROVAL_LIFE_MS = 7 * DAY_MS
