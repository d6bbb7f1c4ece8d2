import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often a thread looks whether it is idle. */
const LOOK_MS = 10_000
/** With fewer calls than this since the last check the thread is idle, and a pause of a fifth of a second does no harm. */
const FEW_CALLS = 20
/** A collection for less than this is not worth the pause. */
const GROWN_BYTES = 32 * 1024 * 1024

export interface MemoryReturn {
  /** Counts a call; a thread that answers calls is not paused. */
  noteCall(): void
  stop(): void
}

/** What the thread holds, and how it gives back what it does not use. */
interface Heap {
  bytes(): number
  collect(): void
}

/**
 * Gives memory back to the machine once a load is over. V8 keeps the heap that a load needed, twice of what lives in it,
 * for the next one; a server that shares its machine with the database has better uses for it.
 */
export function returnMemoryWhenIdle(heap: Heap = threadHeap()): MemoryReturn {
  let calls = 0
  // What a thread needs while it is idle comes and goes: only a load is worth a collection.
  let wasBusy = false
  let smallest = heap.bytes()
  const timer = setInterval(() => {
    const isBusy = calls >= FEW_CALLS
    calls = 0
    const bytes = heap.bytes()
    smallest = Math.min(smallest, bytes)
    if (!isBusy && wasBusy && bytes - smallest >= GROWN_BYTES) {
      heap.collect()
      smallest = heap.bytes()
    }
    wasBusy = isBusy
  }, LOOK_MS)
  timer.unref()
  return {
    noteCall() {
      calls++
    },
    stop: () => clearInterval(timer),
  }
}

/** The heap of the thread that calls. Its collector is reached by a flag, because Node has no other way to it. */
function threadHeap(): Heap {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  return {
    bytes: () => getHeapStatistics().total_heap_size,
    collect: () => gc({ type: 'major', flavor: 'last-resort' }),
  }
}
