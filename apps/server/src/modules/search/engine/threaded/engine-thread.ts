import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Buyer } from '#modules/qualification/public.ts'
import { openDatabase } from '#platform/database/database.ts'
import { codeOf } from '#platform/database/error-codes.ts'
import { openLog } from '#platform/log.ts'
import { returnMemoryWhenIdle } from '#platform/return-memory.ts'
import type { SearchEngine } from '../engine.ts'
import { openMemoryEngine } from '../memory/memory-engine.ts'
import type { Answer, Ask, SentBuyer, SentRequest, ThreadData } from './messages.ts'

/** One connection reads changes while the other loads the index or answers before it is loaded. */
const CONNECTIONS = 2

/**
 * The thread that has the index. It has its own database connections, so that no search waits for a busy server thread.
 */
async function serve(
  port: MessagePort,
  { databaseUrl, logLevel, snapshotFile, statementMs }: ThreadData,
): Promise<void> {
  const log = openLog(logLevel)
  const database = openDatabase({ url: databaseUrl, log, poolSize: CONNECTIONS, statementMs })
  let now = new Date(0)
  const engine = openMemoryEngine({ db: database.db, clock: () => now, log, refreshRestMs: null, snapshotFile })
  const memory = returnMemoryWhenIdle()
  port.on('message', (ask: Ask | 'close') => {
    if (ask === 'close') {
      void leave()
      return
    }
    if (ask.name !== 'refresh') memory.noteCall()
    now = new Date(ask.nowMs)
    void answer(engine, ask).then(found => port.postMessage(found))
  })
  const leave = async () => {
    memory.stop()
    await engine.close()
    await database.close()
    port.close()
  }
}

const MOST_BUYERS = 5000
const buyers = new LRUCache<number, Buyer>({ max: MOST_BUYERS })

/** The buyer of a search; undefined when the facts of this number are no longer cached. */
function buyerOf(sent: SentBuyer): Buyer | undefined {
  if (typeof sent === 'number') return buyers.get(sent)
  buyers.set(sent.number, sent.facts)
  return sent.facts
}

async function answer(engine: SearchEngine, ask: Ask): Promise<Answer> {
  const { id, name, args } = ask
  try {
    if (name === 'search' || name === 'searchForPage') {
      const [request] = args as readonly [SentRequest]
      const buyer = buyerOf(request.buyer)
      if (buyer === undefined) return { id, isBuyerUnknown: true }
      return { id, value: await engine[name]({ ...request, buyer }) }
    }
    // The sender's types guarantee that the arguments fit the name.
    const call = engine[name] as (...given: readonly unknown[]) => Promise<unknown>
    return { id, value: await call.apply(engine, [...args]) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

if (parentPort) await serve(parentPort, workerData as ThreadData)
