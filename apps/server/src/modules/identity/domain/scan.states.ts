import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 扫码登录: the browser shows a code, a phone scans it and decides, the browser takes up the session once. */
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
