import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import Tesseract from 'tesseract.js'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { type OcrGateway, type OcrImage, type ReadFields, UNREADABLE } from './gateway.ts'
import { readIdCardText, readLicenceText } from './paper-text.ts'

/** The integer form of the best model: as exact as the large one and twice as fast. */
const LANGUAGE_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/chi_sim/package.json')),
  '4.0.0_best_int',
)
/** With the wait for a turn: below the time limit of a request. */
const TIMEOUT_MS = 26_000
const MAX_WAITING = 8
/** The engine holds 175 MB; nobody needs it between two registrations. */
const IDLE_MS = 120_000
/** Fine enough for licence print; more pixels only cost time. */
const READ_SIDE = 1800

type Engine = Awaited<ReturnType<typeof Tesseract.createWorker>>

/**
 * Recognition in our own process, without the network: Tesseract in a thread of its own, started when first needed, one
 * page at a time, ended when idle or stuck.
 */
export function embeddedOcr(): OcrGateway {
  let engine: Promise<Engine> | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waitingCount = 0

  async function end(): Promise<void> {
    const running = engine
    engine = null
    await running?.then(
      worker => worker.terminate(),
      () => undefined,
    )
  }

  async function readPage(page: Buffer, signal: AbortSignal): Promise<{ text: string; confidence: number }> {
    clearTimeout(idle)
    engine ??= startEngine()
    try {
      const worker = await until(signal, engine)
      const { data } = await until(signal, worker.recognize(page, {}, { text: true }))
      return { text: data.text, confidence: data.confidence / 100 }
    } catch (error) {
      // A stuck page would hold up everyone behind it.
      void end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS)
      idle.unref()
    }
  }

  async function recognise<Name extends string>(
    image: OcrImage,
    read: (text: string, confidence: number) => ReadFields<Name>,
  ): Promise<GatewayResult<ReadFields<Name>>> {
    if (waitingCount >= MAX_WAITING) return refused('busy', 'too many pages wait to be read')
    const page = await pageOf(image)
    if (!page) return refused(UNREADABLE, 'no picture')
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    waitingCount++
    const mine = turn.then(() => {
      signal.throwIfAborted()
      return readPage(page, signal)
    })
    turn = mine.catch(() => undefined)
    try {
      const { text, confidence } = await mine
      const fields = read(text, confidence)
      return Object.keys(fields).length > 0 ? accepted(fields) : refused(UNREADABLE, 'nothing could be read')
    } catch (error) {
      return unknown(
        signal.aborted ? 'timeout' : 'provider-fault',
        error instanceof Error ? error.message : String(error),
      )
    } finally {
      waitingCount--
    }
  }

  return {
    recogniseLicence: image => recognise(image, readLicenceText),
    recogniseIdCard: image => recognise(image, readIdCardText),
  }
}

async function startEngine(): Promise<Engine> {
  const worker = await Tesseract.createWorker('chi_sim', Tesseract.OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    cacheMethod: 'none',
    gzip: true,
  })
  await worker.setParameters({ user_defined_dpi: '200' })
  return worker
}

/** Upright, grey, evenly lit, no larger than the print needs; null when it is no picture. */
async function pageOf({ bytes }: OcrImage): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .resize({ width: READ_SIDE, height: READ_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .normalise()
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    return null
  }
}

function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
