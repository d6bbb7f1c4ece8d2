import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Whether V8 collected the whole heap while `act` ran, which must not wait for anything. */
export async function collectsDuring(act: () => void): Promise<boolean> {
  const times: number[] = []
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (isOfWholeHeap(entry)) times.push(entry.startTime)
  })
  observer.observe({ entryTypes: ['gc'] })
  const from = performance.now()
  act()
  const to = performance.now()
  // Entries are delivered asynchronously.
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  observer.disconnect()
  return times.some(time => time >= from && time <= to)
}

function isOfWholeHeap(entry: object): boolean {
  const { detail } = entry as { readonly detail?: { readonly kind: number } }
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}

/** Leaves the heap as large as what lives in it: free room from earlier tests would hide that it grows. */
export function shrinkHeap(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  gc({ type: 'major', flavor: 'last-resort' })
}

/** Allocates 80 MB, so that the heap grows as under load. */
export const aBallast = (): number[][] => Array.from({ length: 1000 }, () => Array.from({ length: 10_000 }, () => 1.5))
