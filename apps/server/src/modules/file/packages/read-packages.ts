import type { Right } from '@xiaojiu/contract/define.ts'
import type { Package, PackageKind } from '@xiaojiu/contract/file/package-endpoints.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { usableRights } from '#platform/refuse-without-right.ts'
import { presentFile } from '../links.ts'
import { findFiles, lockOpenWork } from '../tables.ts'
import { countOpen, findPackage, insertPackage, listPackageRows, type PackageRow, retryFailed } from './tables.ts'

export function listPackages(
  ctx: MemberContext,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) {
  return inSnapshot(ctx, async tx => {
    const { rows, total } = await listPackageRows(tx.db, usableRights(tx.actor), (pageNum - 1) * pageSize, pageSize)
    return { list: await present(tx, rows), total, pageNum, pageSize }
  })
}

export function getPackage(ctx: MemberContext, packageId: string): Promise<Package> {
  return inSnapshot(ctx, tx => one(tx, packageId))
}

async function one(ctx: MemberContext, packageId: string): Promise<Package> {
  const row = await findPackage(ctx.db, usableRights(ctx.actor), packageId)
  const [found] = row ? await present(ctx, [row]) : []
  if (!found) throw new Refusal('not-found')
  return found
}

export function retryPackage(ctx: MemberContext, packageId: string): Promise<Package> {
  return inTransaction(ctx, async tx => {
    if (!(await findPackage(tx.db, usableRights(tx.actor), packageId))) throw new Refusal('not-found')
    if (!(await retryFailed(tx.db, packageId))) throw new Refusal('state-changed')
    return one(tx, packageId)
  })
}

/** Sends the zip file itself, for pages that show refusals, which a plain link cannot. */
export async function downloadPackage(
  ctx: GatewayContext<Member>,
  packageId: string,
  { reply }: Exchange,
): Promise<void> {
  const file = await inSnapshot(ctx, async ({ db, actor }) => {
    const row = await findPackage(db, usableRights(actor), packageId)
    if (!row) throw new Refusal('not-found')
    if (row.fileId === null) throw new Refusal('package-not-ready')
    return (await findFiles(db, [row.fileId]))[0]
  })
  const content = file && (await ctx.gateways.files.get(file.storageKey))
  if (!file || !content) throw new Refusal('not-found')
  await reply
    .type(file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(content.bytes)
}

async function present(ctx: MemberContext, rows: readonly PackageRow[]): Promise<Package[]> {
  const fileIds = rows.flatMap(row => row.fileId ?? [])
  const files = fileIds.length === 0 ? [] : await findFiles(ctx.db, fileIds)
  return rows.map(row => {
    const file = files.find(found => found.fileId === row.fileId)
    return {
      packageId: row.id,
      kind: row.kind,
      title: row.title,
      state: row.state,
      totalCount: row.totalCount,
      doneCount: row.doneCount,
      missing: row.missing,
      failure: row.failure,
      sizeBytes: file?.sizeBytes ?? null,
      url: file ? presentFile(ctx, file).url : null,
      requestedAt: row.requestedAt,
      finishedAt: row.finishedAt,
    }
  })
}

const MOST_OPEN = 5

/** Requests a package; the module of its kind reads `wanted` later. */
export function requestPackage(
  ctx: MemberContext,
  wish: {
    readonly kind: PackageKind
    readonly title: string
    readonly needsRight?: Right | null
    readonly wanted: unknown
  },
): Promise<string> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    await lockOpenWork(tx.db, companyId)
    if ((await countOpen(tx.db, companyId)) >= MOST_OPEN) throw new Refusal('package-too-many')
    return insertPackage(tx.db, tx.now, { needsRight: null, ...wish, companyId, accountId })
  })
}
