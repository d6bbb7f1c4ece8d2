import { Refusal } from './refusal.ts'

export interface QueueRules {
  /** How many run at once in this process. */
  readonly slotCount: number
  /** With more waiting items than this, new ones are refused. */
  readonly maxWaiting: number
  /** The same per caller. */
  readonly maxWaitingEach: number
}

/** A place in the queue: how many are served before, and the estimated wait. */
export interface Place {
  readonly aheadCount: number
  readonly waitMs: number
}

export interface FairQueue {
  /** Runs the work when it is its turn. `key` identifies this entry. */
  run<T>(who: string, key: string, work: () => Promise<T>): Promise<T>
  /** null when it does not wait: running, finished or unknown. */
  placeOf(who: string, key: string): Place | null
  /** How full it is now in this process. */
  load(): QueueLoad
}

export interface QueueLoad {
  readonly waitingCount: number
  readonly runningCount: number
  /** How long the last in the queue will wait. */
  readonly waitMs: number
}

interface Waiting {
  readonly who: string
  readonly key: string
  /** How many items of the same caller were waiting before it. */
  readonly round: number
  readonly go: () => void
}

/** Weight of the newest duration in the average. */
const NEWEST = 0.2
const FIRST_GUESS_MS = 100

/**
 * A bounded queue for contended work: first come, first served, but a caller's second item waits behind the first items
 * of all others.
 */
export function fairQueue({ slotCount, maxWaiting, maxWaitingEach }: QueueRules): FairQueue {
  const waiting: Waiting[] = []
  let takenCount = 0
  let usualMs = FIRST_GUESS_MS
  const enter = (who: string, key: string): Promise<void> => {
    const round = waiting.filter(one => one.who === who).length
    if (waiting.length >= maxWaiting || round >= maxWaitingEach) throw new Refusal('too-busy')
    return new Promise(go => {
      const behind = waiting.findIndex(one => one.round > round)
      waiting.splice(behind === -1 ? waiting.length : behind, 0, { who, key, round, go })
    })
  }
  return {
    async run(who, key, work) {
      if (takenCount < slotCount) takenCount++
      else await enter(who, key)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        usualMs += (performance.now() - startedAt - usualMs) * NEWEST
        const next = waiting.shift()
        if (next) next.go()
        else takenCount--
      }
    },
    placeOf(who, key) {
      const aheadCount = waiting.findIndex(one => one.who === who && one.key === key)
      if (aheadCount === -1) return null
      return { aheadCount, waitMs: Math.ceil(((aheadCount + 1) * usualMs) / slotCount) }
    },
    load: () => ({
      waitingCount: waiting.length,
      runningCount: takenCount,
      waitMs: Math.ceil((waiting.length * usualMs) / slotCount),
    }),
  }
}
