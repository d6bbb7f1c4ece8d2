import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/refusal.ts'
import { slots } from '#platform/slots.ts'
import { MOST_ROWS, type Sheet } from './domain/bound-sheets.ts'

export type FileKind = 'workbook' | 'old-workbook' | 'markup' | 'text'
export type FileProblem = 'import-unreadable' | 'import-old-excel' | 'import-password' | 'import-too-large'
/** The result of the reading thread. */
export type ReadAnswer = { readonly sheets: readonly Sheet[] } | { readonly problem: FileProblem }

const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP = Buffer.from('PK')
const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8')]
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const PATIENCE_MS = 15_000
const MOST_MEMORY_MB = 256
/** Each file is read in its own thread. */
const inReadingSlot = slots({ slotCount: 2, maxWaiting: 20 })

/**
 * Reads a file as sheets of text. A thread with little memory and little time reads it, so that a malicious file can
 * crash only that thread.
 */
export async function readTable(bytes: Buffer, mostRows = MOST_ROWS): Promise<readonly Sheet[]> {
  const kind = kindOf(bytes)
  return inReadingSlot(() => readInThread({ kind, bytes, mostRows }))
}

function kindOf(bytes: Buffer): FileKind {
  const startsWith = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)
  if (startsWith(Buffer.from('%PDF'))) throw new Refusal('import-pdf')
  if (PICTURES.some(startsWith)) throw new Refusal('import-picture')
  if (startsWith(COMPOUND)) {
    // A new workbook with a password has the container format of old workbooks.
    if (bytes.includes(ENCRYPTED)) throw new Refusal('import-password')
    return 'old-workbook'
  }
  if (startsWith(ZIP)) return 'workbook'
  if (isMarkup(bytes)) return 'markup'
  if (bytes.includes(0) && !isUtf16(bytes)) throw new Refusal('import-unreadable')
  return 'text'
}

/** Pharmacy programs save web pages and XML with the file name of a workbook. */
function isMarkup(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, 2000)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[^<]{0,4}/, '')
    .trimStart()
  return /^<(?:\?xml|!doctype|html|table|head|meta|style|workbook|!--)/i.test(head)
}

/** The input of the reading thread. */
export interface TableToRead {
  readonly kind: FileKind
  readonly bytes: Uint8Array
  readonly mostRows: number
}

function readInThread(given: TableToRead): Promise<readonly Sheet[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./table-thread.ts', import.meta.url), {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    const refuse = (problem: FileProblem) => reject(new Refusal(problem))
    const patience = setTimeout(() => {
      refuse('import-too-large')
      void thread.terminate()
    }, PATIENCE_MS)
    thread.once('message', (answer: ReadAnswer) =>
      'sheets' in answer ? resolve(answer.sheets) : refuse(answer.problem),
    )
    thread.once('error', error =>
      refuse('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'import-too-large' : 'import-unreadable'),
    )
    thread.once('exit', () => {
      clearTimeout(patience)
      refuse('import-unreadable')
    })
  })
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}
