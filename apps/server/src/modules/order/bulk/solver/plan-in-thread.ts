import { Worker } from 'node:worker_threads'
import type { PlanMessage, Planned, PlanWork } from './plan-thread.ts'

/** The running planning, and the waiting ones. */
let queue: Promise<unknown> = Promise.resolve()
/** The planning thread; started on first use, and again after a crash. */
let thread: Worker | null = null

/** One planning at a time: a solver uses a whole core, and the shop needs the other. */
export function inTurn<T>(planning: () => Promise<T>): Promise<T> {
  const mine = queue.then(planning)
  queue = mine.catch(() => undefined)
  return mine
}

/**
 * Plans in a worker thread, so that the server never waits for it. A planning that takes far too long is ended with its thread.
 * One call at a time.
 */
export function planInThread(work: PlanWork, tell: (percent: number) => void): Promise<Planned> {
  const worker = (thread ??= openThread())
  return new Promise<Planned>((resolve, reject) => {
    const lose = (error: Error) => {
      thread = null
      void worker.terminate()
      reject(error)
    }
    const patience = setTimeout(() => lose(new Error('planning took too long')), work.timeLimitMs * 3 + 60_000)
    // It does not delay the exit of a server: the next one takes over the task.
    patience.unref()
    const hear = (message: PlanMessage) => {
      if ('percent' in message) return tell(message.percent)
      clearTimeout(patience)
      worker.off('message', hear).off('error', lose)
      if ('planned' in message) resolve(message.planned)
      else reject(new Error(message.fault))
    }
    worker.on('message', hear).once('error', lose)
    worker.postMessage(work)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./plan-thread.ts', import.meta.url))
  worker.unref()
  return worker
}
