import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type Tesseract from 'tesseract.js'

/** The integer version of the best model: as accurate as the large one and twice as fast. */
const LANGUAGE_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')),
  '4.0.0_best_int',
)
/** A page that takes longer is stuck and would block those after it. */
const STUCK_MS = 120_000
/** The engine takes 175 MB of memory; it is freed when no paper was read for a while. */
const IDLE_MS = 120_000

export interface PageText {
  readonly text: string
  /** 0 to 1. */
  readonly confidence: number
}

export interface Engine {
  read(page: Buffer): Promise<PageText>
}

type Worker = Awaited<ReturnType<typeof Tesseract.createWorker>>

/** Tesseract in its own thread: started on first use, one page at a time, ended when idle or stuck. */
export function tesseractEngine(): Engine {
  let worker: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const running = worker
    worker = null
    await running?.then(
      one => one.terminate(),
      () => undefined,
    )
  }

  async function readNow(page: Buffer): Promise<PageText> {
    clearTimeout(idle)
    worker ??= startWorker()
    const signal = AbortSignal.timeout(STUCK_MS)
    try {
      const running = await until(signal, worker)
      const { data } = await until(signal, running.recognize(page, {}, { text: true }))
      return { text: data.text, confidence: data.confidence / 100 }
    } catch (error) {
      void end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS)
      idle.unref()
    }
  }

  return {
    read(page) {
      const mine = turn.then(() => readNow(page))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = (await import('tesseract.js')).default
  const worker = await createWorker('chi_sim', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({ user_defined_dpi: '200' })
  return worker
}

function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
