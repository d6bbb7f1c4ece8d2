import type { FastifyReply } from 'fastify'
import { WORKBOOK_TYPE, type Worksheet, workbookStream } from '#platform/documents/workbook.ts'
import { Refusal } from '#platform/refusal.ts'

/** More rows than any company makes in a month; a larger export must be split. */
export const MOST_EXPORTED_ROWS = 50_000

/** Refuses instead of leaving out rows: a truncated file would look complete. */
export function refuseTooLarge(rowCount: number, most = MOST_EXPORTED_ROWS): void {
  if (rowCount > most) throw new Refusal('export-too-large', { most })
}

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
