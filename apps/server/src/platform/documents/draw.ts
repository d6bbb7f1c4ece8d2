import { Worker } from 'node:worker_threads'
import { slots } from '#platform/slots.ts'
import type { Drawing, DrawingMessage } from './drawing-thread.ts'
import type { Form } from './form-sheet.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import type { Sheet } from './sheet.ts'

/** The longest document takes a second or two. */
const PATIENCE_MS = 60_000
/** None of our documents needs more memory than this. */
const MOST_MEMORY_MB = 512
/** New objects of the thread; Node would let them take 128 MB. */
const YOUNG_MEMORY_MB = 24
/** A thread without work ends after this long, which frees some 60 MB; opening another takes a fifth of a second. */
const IDLE_MS = 10_000

/** One document at a time: fonts and pages keep a core busy, and the shop needs the other. */
const inTurn = slots({ slotCount: 1, maxWaiting: 100 })
/** Started on first use, and again after a crash. */
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** Documents are drawn in a worker thread, so that the server can answer requests in the meantime. */
export const drawForm = (form: Form): Promise<Buffer> => draw({ kind: 'form', form })
export const drawInvoice = (invoice: InvoiceSheet): Promise<Buffer> => draw({ kind: 'invoice', invoice })
export const drawSheet = (sheet: Sheet): Promise<Buffer> => draw({ kind: 'sheet', sheet })

function draw(drawing: Drawing): Promise<Buffer> {
  return inTurn(() => drawInThread(drawing))
}

function drawInThread(drawing: Drawing): Promise<Buffer> {
  clearTimeout(idle)
  const worker = (thread ??= openThread())
  return new Promise<Buffer>((resolve, reject) => {
    const lose = (error: Error) => {
      clearTimeout(patience)
      worker.off('message', hear).off('error', lose)
      thread = null
      void worker.terminate()
      reject(error)
    }
    const patience = setTimeout(() => lose(new Error('drawing took too long')), PATIENCE_MS)
    // It does not delay the exit of the server; the next one continues the package.
    patience.unref()
    const hear = (message: DrawingMessage) => {
      clearTimeout(patience)
      worker.off('message', hear).off('error', lose)
      idle = setTimeout(closeThread, IDLE_MS).unref()
      if ('pdf' in message) resolve(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength))
      else reject(new Error(message.fault))
    }
    worker.on('message', hear).once('error', lose)
    worker.postMessage(drawing)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  })
  worker.unref()
  return worker
}

function closeThread(): void {
  void thread?.terminate()
  thread = null
}
