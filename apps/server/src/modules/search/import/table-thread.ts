import { parentPort, workerData } from 'node:worker_threads'
import { boundSheets as cutTo, type Sheet } from './domain/bound-sheets.ts'
import { readMarkup } from './read-markup.ts'
import type { ReadAnswer, TableToRead } from './read-table.ts'
import { decodeText, textToTable } from './read-text-table.ts'
import { readOldWorkbook, readWorkbook, UnreadableFile } from './read-workbook.ts'

const { kind, bytes, mostRows } = workerData as TableToRead

const boundSheets = (sheets: Parameters<typeof cutTo>[0]) => cutTo(sheets, mostRows)

async function sheetsOf(content: Buffer): Promise<Sheet[]> {
  switch (kind) {
    case 'workbook':
      return boundSheets(await readWorkbook(content))
    case 'old-workbook':
      return boundSheets(await readOldWorkbook(content))
    case 'markup':
      return boundSheets(readMarkup(decodeText(content)))
    case 'text':
      return boundSheets([{ name: '', rows: textToTable(decodeText(content)) }])
  }
}

const answer: ReadAnswer = await sheetsOf(Buffer.from(bytes)).then(
  sheets => ({ sheets }),
  (error: unknown) => ({ problem: error instanceof UnreadableFile ? error.problem : 'import-unreadable' }),
)
parentPort?.postMessage(answer)
