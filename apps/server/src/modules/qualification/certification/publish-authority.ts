import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { makeRevocationList } from '#platform/documents/x509.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { loadAuthority } from './authority.ts'
import { listRevoked } from './tables/certificates.ts'

/** For verifiers anywhere: which certificates no longer count, good for a week. */
export async function downloadRevocationList(ctx: Context, { reply }: Exchange): Promise<void> {
  const { issuer } = await loadAuthority(ctx)
  const revoked = await inSystemTransaction(ctx, tx => listRevoked(tx.db, dayOf(tx.now)))
  const list = makeRevocationList(issuer, revoked, { at: ctx.now, nextAt: addMs(ctx.now, 7 * DAY_MS) })
  await reply
    .type('application/pkix-crl')
    .header('content-disposition', 'attachment; filename="xiaojiu.crl"')
    .send(list)
}

/** For verifiers anywhere: the root to trust and the certificate it gave to the issuing authority. */
export async function downloadChain(ctx: Context, { reply }: Exchange): Promise<void> {
  const { rootPem, issuer } = await loadAuthority(ctx)
  await reply
    .type('application/x-pem-file')
    .header('content-disposition', 'attachment; filename="xiaojiu-ca.pem"')
    .send(rootPem + issuer.certificatePem)
}
