import type { FastifyReply } from 'fastify'
import type { Context } from '#platform/context.ts'
import { type SheetColumn, worksheet } from '#platform/documents/workbook.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSheetAndCount } from '../tables/documents.ts'

/** A form or template as a sheet, made when it is asked for. */
export async function sendDocument(ctx: Context, documentId: string, reply: FastifyReply): Promise<void> {
  const found = await readSheetAndCount(ctx.db, documentId)
  if (!found) throw new Refusal('not-found')
  const [heads = [], ...rows] = found.sheet
  const width = Math.max(heads.length, 1, ...rows.map(row => row.length))
  const columns = Array.from(
    { length: width },
    (_, at): SheetColumn<readonly string[]> => ({
      label: heads[at] ?? '',
      width: 22,
      kind: 'text',
      value: row => row[at] ?? null,
    }),
  )
  await sendWorkbook(reply, found.fileName, [worksheet({ name: 'Sheet1', columns, rows })], ctx.now)
}
