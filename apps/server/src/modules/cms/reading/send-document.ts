import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSheetAndCount } from '../store/documents.ts'

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A form or template as a sheet, made when it is asked for. */
export async function sendDocument(ctx: Context, documentId: string, reply: FastifyReply): Promise<void> {
  const found = await readSheetAndCount(ctx.db, documentId)
  if (!found) throw new Refusal('not-found')
  const width = Math.max(1, ...found.sheet.map(row => row.length))
  const bytes = await writeXlsxFile(
    found.sheet.map((row, at) =>
      row.map(value => ({ value, type: String, wrap: true, ...(at === 0 && { fontWeight: 'bold' as const }) })),
    ),
    { columns: Array.from({ length: width }, () => ({ width: 22 })) },
  ).toBuffer()
  await reply
    .type(SHEET_TYPE)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`)
    .send(bytes)
}
