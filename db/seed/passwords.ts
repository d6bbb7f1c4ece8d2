/** For the demo data only; production never loads it. */
export const DEMO_PASSWORD = 'Xiaojiu2026'
export const DEMO_PAY_PASSWORD = '258369'
