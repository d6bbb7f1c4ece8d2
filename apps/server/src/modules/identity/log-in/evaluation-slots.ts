import { slots } from '#platform/slots.ts'

/** Each evaluation of a password holds 19 MiB; more at once than this would only make all of them slower. */
export const inEvaluationSlot = slots({ slotCount: 8, maxWaiting: 200 })
