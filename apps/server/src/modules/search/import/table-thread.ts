import { parentPort, workerData } from 'node:worker_threads'
import { readTextTable } from './read-text-table.ts'
import { readWorkbook } from './read-workbook.ts'

const { kind, bytes } = workerData as { readonly kind: 'workbook' | 'text'; readonly bytes: Uint8Array }
try {
  const content = Buffer.from(bytes)
  parentPort?.postMessage(kind === 'workbook' ? await readWorkbook(content) : readTextTable(content))
} catch {
  parentPort?.postMessage(null)
}
