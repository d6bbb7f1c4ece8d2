import { openAnyFile, openFile } from '#modules/file/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type GatewayContext, inSnapshot, type Member } from '#platform/context.ts'
import { zip, type ZipEntry } from '#platform/documents/zip.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { listAgreementRows } from '../agreements/tables.ts'
import { loadAuthority } from '../certification/authority.ts'
import { sendFile } from '../send-file.ts'
import { dossierFileOf, findStoreDossier } from './tables/dossiers.ts'
import { listPairs } from './tables/pairs.ts'

/** Everything the two have exchanged, sealed as it was, with the certificates to check it by. */
export async function downloadFirstTrade(
  ctx: GatewayContext<Member>,
  storeId: string,
  exchange: Exchange,
): Promise<void> {
  const { companyId } = ctx.actor
  const found = await inSnapshot(ctx, async ({ db }) => {
    const [pair] = await listPairs(db, { companyId, storeId })
    const store = (await storesOf(db, [storeId])).get(storeId)
    const dossierId = pair?.sentDossierId ?? pair?.dossierId
    if (!pair || !store || !dossierId) throw new Refusal('not-found')
    return {
      store,
      own: await dossierFileOf(db, dossierId),
      agreements: await listAgreementRows(db, { companyId, storeId, isLive: true }),
      // The store gives its package to those it has accepted.
      theirs: pair.dossierId === null ? null : await findStoreDossier(db, storeId),
    }
  })
  const entries: ZipEntry[] = []
  const add = (name: string, file: { readonly bytes: Buffer } | null, madeAt: Date) => {
    if (file) entries.push({ name, bytes: file.bytes, madeAt })
  }
  const { store, own, agreements, theirs } = found
  if (own) add(`我方首营资料_${own.number}.pdf`, await openFile(ctx, own.fileId), own.createdAt)
  for (const { number, fileId, signedAt, counterSignedAt } of agreements)
    add(`质量保证协议_${number}.pdf`, await openFile(ctx, fileId), counterSignedAt ?? signedAt)
  if (theirs) add(`供货方资料_${theirs.number}.pdf`, await openAnyFile(ctx, theirs.fileId), theirs.createdAt)
  const { rootPem, issuer } = await loadAuthority(ctx)
  entries.push({ name: '平台证书链.pem', bytes: Buffer.from(rootPem + issuer.certificatePem), madeAt: ctx.now })
  await sendFile(exchange, {
    name: `首营资料_${store.name}.zip`,
    contentType: 'application/zip',
    bytes: await zip(entries),
  })
}
