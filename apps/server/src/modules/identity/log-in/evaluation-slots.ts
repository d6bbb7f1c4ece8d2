import { Refusal } from '#platform/refusal.ts'

/** Each evaluation holds 19 MiB; more at once than this would only make all of them slower. */
const SLOTS = 8
/** Whoever would have to wait behind more than this is told to come back. */
const MAX_WAITING = 200

let takenCount = 0
const waiting: (() => void)[] = []

/** Runs the work when one of the few slots of this process is free. */
export async function inEvaluationSlot<T>(work: () => Promise<T>): Promise<T> {
  if (takenCount < SLOTS) takenCount++
  else {
    if (waiting.length >= MAX_WAITING) throw new Refusal('too-busy')
    // Whoever ends hands the slot over, so the count stays.
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else takenCount--
  }
}
