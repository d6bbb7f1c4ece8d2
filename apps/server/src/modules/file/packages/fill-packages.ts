import { createHash } from 'node:crypto'
import type { MissingPaper, PackageKind } from '@xiaojiu/contract/file/package-endpoints.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { ZipFile } from 'yazl'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { zipDate, zipToBuffer } from '#platform/documents/zip.ts'
import {
  freePath,
  MANIFEST_JSON_PATH,
  MANIFEST_PATH,
  type ManifestEntry,
  MISSING_PATH,
  manifestCsv,
  manifestJson,
  missingCsv,
  safeName,
} from '../domain/manifest.ts'
import { keepContent } from '../files.ts'
import { failPackage, finishPackage, noteProgress, type PackageRow, putBack, takePackage } from './tables.ts'

const MOST_ATTEMPTS = 3
const AGAIN_MS = 10_000

/** One paper of a package; produced on demand. */
export interface PaperToPack {
  /** The path with folders: `订单/随货同行单_….pdf`. Each part is sanitised. */
  readonly path: readonly string[]
  /** Its name in the manifest. */
  readonly paper: string
  /** Null when the paper does not exist. */
  readonly make: () => Promise<Buffer | null>
  readonly owedBy: string
}

export interface PackagePlan {
  readonly papers: readonly PaperToPack[]
  readonly missing: readonly MissingPaper[]
}

export interface FilledPackage {
  readonly packageId: string
  readonly companyId: string
  readonly title: string
  readonly isReady: boolean
  readonly missingCount: number
}

/** A module that provides the content of packages of one kind. */
export interface PackageSource {
  readonly kind: PackageKind
  /** Outside a transaction. */
  plan(ctx: Context, companyId: string, wanted: unknown): Promise<PackagePlan>
  /** Runs in the transaction that ends the work: for notifying the company. */
  tell(ctx: Context, filled: FilledPackage): Promise<void>
}

/** Fills the package that has waited longest; false when there is none. */
export async function fillNextPackage(ctx: GatewayContext, sources: readonly PackageSource[]): Promise<boolean> {
  const taken = await inSystemTransaction(ctx, tx => takePackage(tx.db, tx.now))
  if (!taken) return false
  const source = sources.find(one => one.kind === taken.kind)
  if (!source) throw new Error(`nobody fills packages of kind ${taken.kind}`)
  try {
    await fill(ctx, taken, source)
  } catch (error) {
    ctx.log.error({ packageId: taken.id, message: String(error) }, 'package not filled')
    await inSystemTransaction(ctx, async tx => {
      if (taken.attempts < MOST_ATTEMPTS) return putBack(tx.db, taken.id, addMs(tx.now, AGAIN_MS))
      await failPackage(tx.db, taken.id, '资料打包没有成功', tx.now)
      await source.tell(tx, filledOf(taken, false, 0))
    })
  }
  return true
}

async function fill(ctx: GatewayContext, taken: PackageRow, source: PackageSource): Promise<void> {
  const plan = await source.plan(ctx, taken.companyId, taken.wanted)
  const zip = new ZipFile()
  const bytesWhole = zipToBuffer(zip)
  const entries: ManifestEntry[] = []
  const missing: MissingPaper[] = [...plan.missing]
  const add = (path: string, bytes: Buffer) => zip.addBuffer(bytes, path, { ...zipDate(ctx.now), mode: 0o100644 })
  for (const [index, paper] of plan.papers.entries()) {
    const bytes = await paper.make()
    if (bytes) {
      const path = freePath(paper.path.map(safeName).join('/'), entries)
      add(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      entries.push({ path, paper: paper.paper, sizeBytes: bytes.length, sha256 })
    } else missing.push({ paper: paper.paper, owedBy: paper.owedBy, reason: '文件已失效' })
    await inSystemTransaction(ctx, tx =>
      noteProgress(tx.db, taken.id, { doneCount: index + 1, totalCount: plan.papers.length, now: tx.now }),
    )
  }
  add(MANIFEST_PATH, Buffer.from(manifestCsv(entries)))
  add(MANIFEST_JSON_PATH, Buffer.from(manifestJson(taken.title, entries, missing)))
  if (missing.length > 0) add(MISSING_PATH, Buffer.from(missingCsv(missing)))
  zip.end()
  const file = await keepContent(ctx, {
    owner: { companyId: taken.companyId, accountId: taken.accountId },
    purpose: 'package',
    name: `${safeName(taken.title)}_${dayOf(ctx.now)}.zip`,
    contentType: 'application/zip',
    ending: 'zip',
    bytes: await bytesWhole,
    isClaimed: true,
  })
  await inSystemTransaction(ctx, async tx => {
    const isFirst = await finishPackage(tx.db, tx.now, taken, { fileId: file.fileId, entries, missing })
    if (isFirst) await source.tell(tx, filledOf(taken, true, missing.length))
  })
}

function filledOf(taken: PackageRow, isReady: boolean, missingCount: number): FilledPackage {
  return { packageId: taken.id, companyId: taken.companyId, title: taken.title, isReady, missingCount }
}
