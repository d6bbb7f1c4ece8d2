import { companyOf } from '#modules/company/public.ts'
import { openAnyFile } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Operator } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { LicenceCode } from '../domain/licence-names.ts'
import { asImage, canRead, readingRefusal, readPicture } from '../ocr/read-paper.ts'
import { keepReading } from '../ocr/tables.ts'
import { findWaitingPaper } from './tables/ending-licences.ts'

/** Repeats the recognition of the first picture of a paper in review; the new result replaces the old one. */
export async function readPaperAgain(ctx: GatewayContext<Operator>, fileId: string): Promise<{ fieldCount: number }> {
  const paper = await inSnapshot(ctx, async ({ db }) => {
    const found = await findWaitingPaper(db, fileId)
    // A company outside the caller's limits is not found.
    return found && (await companyOf(db, found.companyId)) ? found : null
  })
  if (!paper) throw new Refusal('not-found')
  // The dictionary allows no other code.
  const code = paper.code as LicenceCode
  const file = canRead(code) ? await openAnyFile(ctx, paper.firstFileId) : null
  const image = file && asImage(file)
  if (!image) throw new Refusal('paper-unreadable')
  const read = await readPicture(ctx.gateways.ocr, image, code)
  if (!read.ok) throw readingRefusal(ctx, read)
  await inTransaction(ctx, async tx => {
    const reading = { fileId: paper.firstFileId, accountId: paper.accountId, kind: code, readAt: tx.now }
    await keepReading(tx.db, reading, read.value)
    await audit(tx, {
      action: 'ocr.read-again',
      subject: paper.companyId,
      details: { code, fileId: paper.firstFileId, fieldCount: read.value.length },
    })
  })
  return { fieldCount: read.value.length }
}
