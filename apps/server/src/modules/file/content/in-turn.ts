import { slots } from '#platform/slots.ts'

/** A decoded picture may hold 160 MB: a few at a time in one process. */
export const inTurn = slots({ slotCount: 2, maxWaiting: 40 })
