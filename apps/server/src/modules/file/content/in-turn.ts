import { Refusal } from '#platform/refusal.ts'

/** A decoded picture may hold 160 MB: a few at a time in one process. */
const SLOTS = 2
const MAX_WAITING = 40

let takenCount = 0
const waiting: (() => void)[] = []

/** Runs the work when one of the few places is free; tells whoever would wait too long. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (takenCount < SLOTS) takenCount++
  else {
    if (waiting.length >= MAX_WAITING) throw new Refusal('too-busy')
    // Whoever ends hands its place over, so the count stays.
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
