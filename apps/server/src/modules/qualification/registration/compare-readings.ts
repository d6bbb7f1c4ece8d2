import { openAnyFile } from '#modules/file/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { asImage, canRead, readPicture } from '../ocr/read-picture.ts'
import { findReadings, keepReading, type ReadPaperFields } from '../ocr/store.ts'
import { filledPapers } from './faults-of.ts'
import type { Registration } from './store.ts'

/** What the first picture of each paper says, by the paper's code. Those nobody has read yet are read and kept. */
export async function readingsOf(ctx: Context, registration: Registration): Promise<Map<string, ReadPaperFields>> {
  const papers = filledPapers(registration).filter(paper => canRead(paper.code) && paper.fileIds.length > 0)
  const known = await inSystemTransaction(ctx, tx =>
    findReadings(
      tx.db,
      papers.map(paper => paper.fileIds[0] ?? ''),
    ),
  )
  const readings = new Map<string, ReadPaperFields>()
  for (const { code, fileIds } of papers) {
    const fileId = fileIds[0] ?? ''
    readings.set(code, known.get(fileId) ?? (await readNow(ctx, registration, code, fileId)))
  }
  return readings
}

/** A picture that cannot be read says nothing: a person looks at it. */
async function readNow(
  ctx: Context,
  { accountId }: Registration,
  code: Parameters<typeof readPicture>[2],
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
