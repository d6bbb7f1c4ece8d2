import { Worker } from 'node:worker_threads'
import { slots } from '#platform/slots.ts'
import type { Drawing, DrawingMessage } from './drawing-thread.ts'
import type { Form } from './form-sheet.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import type { Sheet } from './sheet.ts'

/** The longest document takes a second or two. */
const PATIENCE_MS = 60_000
/** No paper of ours needs more memory than this. */
const MOST_MEMORY_MB = 512

/** One paper at a time: fonts and pages keep a core busy, and the shop needs the other. */
const inTurn = slots({ slotCount: 1, maxWaiting: 100 })
/** Made when it is first needed, and again after it was lost. */
let thread: Worker | null = null

/** Papers are drawn beside the server, which answers everyone else meanwhile. */
export const drawForm = (form: Form): Promise<Buffer> => draw({ kind: 'form', form })
export const drawInvoice = (invoice: InvoiceSheet): Promise<Buffer> => draw({ kind: 'invoice', invoice })
export const drawSheet = (sheet: Sheet): Promise<Buffer> => draw({ kind: 'sheet', sheet })

function draw(drawing: Drawing): Promise<Buffer> {
  return inTurn(() => drawInThread(drawing))
}

function drawInThread(drawing: Drawing): Promise<Buffer> {
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
    // It does not delay the end of the server; the next one continues the package.
    patience.unref()
    const hear = (message: DrawingMessage) => {
      clearTimeout(patience)
      worker.off('message', hear).off('error', lose)
      if ('pdf' in message) resolve(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength))
      else reject(new Error(message.fault))
    }
    worker.on('message', hear).once('error', lose)
    worker.postMessage(drawing)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  worker.unref()
  return worker
}
