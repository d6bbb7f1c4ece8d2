import { Worker } from 'node:worker_threads'
import type { Buyer } from '#modules/qualification/public.ts'
import type { Clock } from '#platform/clock.ts'
import { Encoded } from '#platform/http/encoded.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import type { Logger } from '#platform/log.ts'
import { logFailure } from '#platform/log-failure.ts'
import {
  FEED_STATEMENT_MS,
  type PageAnswer,
  REFRESH_REST_MS,
  type SearchAnswer,
  type SearchEngine,
  type SearchRequest,
} from '../engine.ts'
import type { Answer, Args, Ask, AskName, SearchName, ThreadData } from './messages.ts'

const BUYER_UNKNOWN = Symbol('the thread does not know the buyer')

export interface ThreadedEngineParts {
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
  /** The pause between two reads of changes. */
  readonly refreshRestMs?: number
  /** Where the offers are stored over a restart; null: nowhere. */
  readonly snapshotFile?: string | null
  /** Time limit of one statement; its connection ends with it. */
  readonly statementMs?: number
}

/** By default Node would let the young generation of the thread grow to 128 MB; a search creates few objects. */
const YOUNG = { maxYoungGenerationSizeMb: 24 }

/**
 * The same engine in its own thread: a search among a million offers blocks no other request. A thread that crashes is
 * restarted; callers that waited for it get an error.
 */
export function openThreadedEngine({
  databaseUrl,
  clock,
  log,
  refreshRestMs = REFRESH_REST_MS,
  snapshotFile = null,
  statementMs = FEED_STATEMENT_MS,
}: ThreadedEngineParts): SearchEngine {
  const data: ThreadData = { databaseUrl, logLevel: log.level, snapshotFile, statementMs }
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  /** The numbers of the facts that the thread has. Facts that are read again are new objects and get a new number. */
  let numbers = new WeakMap<Buyer, number>()
  let lastNumber = 0
  let isClosing = false
  let thread = start()

  function start(): Worker {
    const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: YOUNG,
    })
    worker.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) asked?.reject(Object.assign(new Error(answer.error), { code: answer.code }))
      else asked?.resolve('value' in answer ? answer.value : BUYER_UNKNOWN)
    })
    worker.on('error', error => log.error({ message: String(error) }, 'search thread failed'))
    worker.once('exit', () => {
      for (const asked of waiting.values()) asked.reject(new Error('the search thread has ended'))
      waiting.clear()
      numbers = new WeakMap()
      if (!isClosing) thread = start()
    })
    return worker
  }

  function post<Name extends AskName>(name: Name, args: Args<Name>): Promise<unknown> {
    const asked: Ask<Name> = { id: ++lastId, nowMs: clock().getTime(), name, args }
    const answer = Promise.withResolvers<unknown>()
    waiting.set(asked.id, answer)
    thread.postMessage(asked)
    return answer.promise
  }

  function ask<Name extends Exclude<AskName, SearchName>>(
    name: Name,
    ...args: Parameters<SearchEngine[Name]>
  ): ReturnType<SearchEngine[Name]> {
    // The thread answers with the result of the engine method of this name.
    return post(name, args as unknown as Args<Name>) as ReturnType<SearchEngine[Name]>
  }

  async function search(name: SearchName, request: SearchRequest): Promise<unknown> {
    const { buyer } = request
    const known = numbers.get(buyer)
    if (known !== undefined) {
      const answer = await post(name, [{ ...request, buyer: known }])
      if (answer !== BUYER_UNKNOWN) return answer
    }
    const number = ++lastNumber
    numbers.set(buyer, number)
    return post(name, [{ ...request, buyer: { number, facts: buyer } }])
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
    // The thread answers with the result of the engine method of this name.
    search: request => search('search', request) as Promise<SearchAnswer>,
    async searchForPage(request) {
      const answer = (await search('searchForPage', request)) as PageAnswer
      // A message carries the bytes but not their class.
      return { ...answer, facets: new Encoded(Buffer.from(answer.facets.bytes)) }
    },
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
