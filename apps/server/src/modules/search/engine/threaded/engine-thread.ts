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

/** One connection looks at what changed while the other loads or answers before the index is there. */
const CONNECTIONS = 2

/** The thread that holds the index: it asks the database itself, so that no answer waits for a busy server. */
async function serve(port: MessagePort, { databaseUrl, logLevel, snapshotFile }: ThreadData): Promise<void> {
  const log = openLog(logLevel)
  const database = openDatabase({ url: databaseUrl, log, poolSize: CONNECTIONS })
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

/** Who a search is for; undefined when the number says nothing any more. */
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
    // Name and arguments were put together by type on the other side.
    const call = engine[name] as (...given: readonly unknown[]) => Promise<unknown>
    return { id, value: await call.apply(engine, [...args]) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

if (parentPort) await serve(parentPort, workerData as ThreadData)
