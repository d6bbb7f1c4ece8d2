/** The only place besides `main.ts` where the machine's clock is read; everything else is told the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Milliseconds for measuring how long something took; never for deciding what time it is. */
export function stopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}
