import { Worker } from 'node:worker_threads'
import type { Clock } from '#platform/clock.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import { logFailure } from '#platform/log-failure.ts'
import type { Logger } from '#platform/log.ts'
import type { SearchEngine } from '../engine.ts'
import type { Answer, Ask, AskName, ThreadData } from './messages.ts'

export interface ThreadedEngineParts {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  /** How long to rest between looks at what has changed. */
  readonly refreshRestMs?: number
}

/**
 * The same engine in a thread of its own: a search among a million offers holds up nobody else's request. A thread
 * that dies is started anew; whoever waited for it is told.
 */
export function openThreadedEngine({
  databaseUrl,
  clock,
  log,
  refreshRestMs = 100,
}: ThreadedEngineParts): SearchEngine {
  const data: ThreadData = { databaseUrl, logLevel: log.level }
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let isClosing = false
  let thread = start()

  function start(): Worker {
    const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: data })
    worker.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) asked?.reject(Object.assign(new Error(answer.error), { code: answer.code }))
      else asked?.resolve(answer.value)
    })
    worker.on('error', error => log.error({ message: String(error) }, 'search thread failed'))
    worker.once('exit', () => {
      for (const asked of waiting.values()) asked.reject(new Error('the search thread has ended'))
      waiting.clear()
      if (!isClosing) thread = start()
    })
    return worker
  }

  function ask<Name extends AskName>(
    name: Name,
    ...args: Parameters<SearchEngine[Name]>
  ): ReturnType<SearchEngine[Name]> {
    const asked: Ask<Name> = { id: ++lastId, nowMs: clock().getTime(), name, args }
    const answer = Promise.withResolvers<unknown>()
    waiting.set(asked.id, answer)
    thread.postMessage(asked)
    // What comes back is what the engine in the thread answers to this very name.
    return answer.promise as ReturnType<SearchEngine[Name]>
  }

  const loop = startLoop(
    async () => {
      await ask('refresh')
      return false
    },
    refreshRestMs,
    error => {
      if (!isClosing) logFailure(log, error, 'search index refresh')
    },
  )

  return {
    search: request => ask('search', request),
    complete: (keyword, limit) => ask('complete', keyword, limit),
    suggest: (keyword, limit) => ask('suggest', keyword, limit),
    bestNames: limit => ask('bestNames', limit),
    match: lines => ask('match', lines),
    refresh: () => ask('refresh'),
    async close() {
      isClosing = true
      const ended = new Promise(resolve => thread.once('exit', resolve))
      thread.postMessage('close')
      await Promise.all([ended, loop.stop()])
    },
  }
}
