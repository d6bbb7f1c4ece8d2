import { Refusal } from './refusal.ts'

export interface SlotCounts {
  /** How many run at once in this process. */
  readonly slotCount: number
  /** With more waiting callers than this, new ones are refused. */
  readonly maxWaiting: number
}

/** For work that needs much memory or a core: a few at a time, the others wait in a bounded queue. */
export function slots({ slotCount, maxWaiting }: SlotCounts): <T>(work: () => Promise<T>) => Promise<T> {
  let takenCount = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (takenCount < slotCount) takenCount++
    else {
      if (waiting.length >= maxWaiting) throw new Refusal('too-busy')
      // A finished caller passes its slot on, so the count stays.
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
}
