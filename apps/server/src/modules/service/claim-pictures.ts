import { claimFiles, filesOf } from '#modules/file/public.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** Claims pictures that the caller uploaded; other files are refused, because other people will open them. */
export async function claimPictures(tx: Context, fileIds: readonly string[]): Promise<void> {
  await claimFiles(tx, fileIds)
  const files = await filesOf(tx, fileIds)
  if ([...files.values()].some(file => !file.isImage)) throw new Refusal('pictures-only')
}
