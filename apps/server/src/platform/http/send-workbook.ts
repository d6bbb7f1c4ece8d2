import type { FastifyReply } from 'fastify'
import { WORKBOOK_TYPE, type Worksheet, workbookStream } from '#platform/documents/workbook.ts'

/** Sends sheets as one Excel file, written while it is sent. */
export async function sendWorkbook(
  reply: FastifyReply,
  name: string,
  sheets: readonly Worksheet[],
  madeAt: Date,
): Promise<void> {
  await reply
    .type(WORKBOOK_TYPE)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(workbookStream(sheets, madeAt))
}
