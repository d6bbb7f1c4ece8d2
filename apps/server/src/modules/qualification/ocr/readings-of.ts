import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import { openAnyFile } from '#modules/file/public.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { asImage, canRead, readPicture } from './read-picture.ts'
import { findReadings, keepReading, type ReadPaperFields } from './tables.ts'

interface Pictured {
  readonly code: LicenceCode
  readonly fileIds: readonly string[]
}

/** What the first picture of each paper says, by the paper's code. Those nobody has read yet are read and kept. */
export async function readingsOf(
  ctx: GatewayContext,
  accountId: string,
  papers: readonly Pictured[],
): Promise<Map<string, ReadPaperFields>> {
  const readable = papers.filter(paper => canRead(paper.code) && paper.fileIds.length > 0)
  const known = await inSystemTransaction(ctx, tx =>
    findReadings(
      tx.db,
      readable.map(paper => paper.fileIds[0] ?? ''),
    ),
  )
  const readings = new Map<string, ReadPaperFields>()
  for (const { code, fileIds } of readable) {
    const fileId = fileIds[0] ?? ''
    readings.set(code, known.get(fileId) ?? (await readNow(ctx, accountId, code, fileId)))
  }
  return readings
}

/** A picture that cannot be read says nothing: a person looks at it. */
async function readNow(
  ctx: GatewayContext,
  accountId: string,
  code: LicenceCode,
  fileId: string,
): Promise<ReadPaperFields> {
  const file = await openAnyFile(ctx, fileId)
  const image = file && asImage(file)
  if (!image) return []
  const read = await readPicture(ctx.gateways.ocr, image, code)
  if (!read.ok) return []
  await inSystemTransaction(ctx, tx =>
    keepReading(tx.db, { fileId, accountId, kind: code, readAt: tx.now }, read.value),
  )
  return read.value
}
