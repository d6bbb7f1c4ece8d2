import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/refusal.ts'
import { slots } from '#platform/slots.ts'
import type { Table } from './domain/columns.ts'

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP = Buffer.from('PK')
const PATIENCE_MS = 15_000
const MOST_MEMORY_MB = 256
/** Each has a thread of its own while it is read. */
const inReadingSlot = slots({ slotCount: 2, maxWaiting: 20 })

/**
 * A buyer's file as a table of text. Files are read in a thread that has little memory and little time: one made to
 * burst takes only its own thread with it.
 */
export function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.subarray(0, 4).equals(OLD_EXCEL)) throw new Refusal('import-old-excel')
  if (bytes.includes(0) && !bytes.subarray(0, 2).equals(ZIP) && !isUtf16(bytes)) throw new Refusal('import-unreadable')
  const kind = bytes.subarray(0, 2).equals(ZIP) ? 'workbook' : 'text'
  return inReadingSlot(() => readInThread(kind, bytes))
}

function readInThread(kind: 'workbook' | 'text', bytes: Buffer): Promise<Table> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./table-thread.ts', import.meta.url), {
      workerData: { kind, bytes },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const refuse = () => reject(new Refusal('import-unreadable'))
    const patience = setTimeout(() => {
      refuse()
      void thread.terminate()
    }, PATIENCE_MS)
    thread.once('message', (table: Table | null) => (table ? resolve(table) : refuse()))
    thread.once('error', refuse)
    thread.once('exit', () => {
      clearTimeout(patience)
      refuse()
    })
  })
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}
