import { Worker } from 'node:worker_threads'
import type { PlanMessage, Planned, PlanWork } from './plan-thread.ts'

/** The planning that runs now, and those that wait. */
let queue: Promise<unknown> = Promise.resolve()
/** The thread that plans; made when it is first needed, and again after it was lost. */
let thread: Worker | null = null

/** One planning at a time: a solver takes a whole core, and the shop needs the other. */
export function inTurn<T>(planning: () => Promise<T>): Promise<T> {
  const mine = queue.then(planning)
  queue = mine.catch(() => undefined)
  return mine
}

/**
 * Plans beside the server, which never waits for it. A planning that takes far too long is ended with its thread. To be
 * called in turn.
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
    // It does not keep a server from ending: the task is taken up by the next one.
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
