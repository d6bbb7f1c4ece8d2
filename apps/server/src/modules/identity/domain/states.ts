import { defineMachine } from '@xiaojiu/kernel/machine.ts'
import { DAY_MS } from '@xiaojiu/kernel/time.ts'

/** A login: disabled and enabled by its manager; deleted for good, its name may be reused. */
export const accountMachine = defineMachine({
  states: ['enabled', 'disabled', 'deleted'],
  initial: 'enabled',
  verbs: {
    disable: { from: ['enabled'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'enabled' },
    delete: { from: ['enabled', 'disabled'], to: 'deleted' },
  },
})

/** 找回密码申诉: papers are reviewed; an approval allows one new password within a week. */
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

/** 扫码登录: the browser shows a code, a phone scans it and decides, the browser opens the session once. */
export const scanMachine = defineMachine({
  states: ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'],
  initial: 'waiting',
  verbs: {
    scan: { from: ['waiting'], to: 'scanned' },
    confirm: { from: ['scanned'], to: 'confirmed' },
    refuse: { from: ['scanned'], to: 'refused' },
    use: { from: ['confirmed'], to: 'used' },
    expire: { from: ['waiting', 'scanned', 'confirmed'], to: 'expired' },
  },
})

export type ScanState = (typeof scanMachine.states)[number]

export const SCAN_LIFE_MS = 2 * 60_000
