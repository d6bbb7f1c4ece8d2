import { createHash, randomUUID } from 'node:crypto'
import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { presentFile } from './links.ts'
import { deleteFile, insertFile, type Owner } from './tables.ts'

export interface FileToKeep {
  readonly owner: Owner
  /** `licence`, `contract`: lowercase words with hyphens. */
  readonly purpose: string
  readonly name: string
  readonly contentType: string
  /** The ending of its name in the storage. */
  readonly ending: string
  readonly bytes: Uint8Array
  readonly thumb?: Uint8Array | null
  /** A made file is used from the start; an upload waits for a day to be claimed. */
  readonly isClaimed: boolean
}

/**
 * Keeps content that is known to be good. The row comes first: if the storage fails or the server dies in between,
 * what is left is an unclaimed row, and the job removes it.
 */
export async function keepContent(ctx: GatewayContext, file: FileToKeep): Promise<StoredFile> {
  if (ctx.isInTransaction) throw new Error('a file is kept outside a transaction: the storage is another system')
  const folder = `${file.purpose}/${dayOf(ctx.now).slice(0, 7)}/${randomUUID()}`
  const storageKey = `${folder}.${file.ending}`
  const thumbKey = file.thumb ? `${folder}-thumb.webp` : null
  const row = {
    ...file.owner,
    purpose: file.purpose,
    name: file.name,
    contentType: file.contentType,
    sizeBytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    storageKey,
    thumbKey,
  }
  const fileId = await inSystemTransaction(ctx, tx =>
    insertFile(tx.db, { ...row, createdAt: tx.now, claimedAt: file.isClaimed ? tx.now : null }),
  )
  try {
    await ctx.gateways.files.put(storageKey, file.bytes, file.contentType)
    if (file.thumb && thumbKey !== null) await ctx.gateways.files.put(thumbKey, file.thumb, 'image/webp')
  } catch (error) {
    await inSystemTransaction(ctx, tx => deleteFile(tx.db, fileId))
    throw error
  }
  return presentFile(ctx, { ...row, fileId })
}
