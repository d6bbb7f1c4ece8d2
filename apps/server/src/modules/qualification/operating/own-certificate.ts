import { createHash } from 'node:crypto'
import type { PublishedList, RenewOwnCertificate } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { makeRevocationList } from '#platform/documents/x509.ts'
import { Refusal } from '#platform/refusal.ts'
import { loadAuthority } from '../certification/authority.ts'
import { newOwnCertificate } from '../certification/signatories.ts'
import {
  findCertificate,
  insertCertificate,
  listRevoked,
  revokeCertificates,
} from '../certification/tables/certifications.ts'
import { insertList, lockLists, type PublishedRow, publishedLists } from './tables/revocation-lists.ts'

const OWN = { companyId: null, storeId: null }

/** Gives the platform a new key and certificate; the former one is revoked, what it sealed stays good. */
export async function renewOwnCertificate(
  ctx: OperatorContext,
  { certificateId, reason }: RenewOwnCertificate,
): Promise<{ certificateId: string; serial: string; validUntil: string }> {
  refuseOther(await inSnapshot(ctx, tx => findCertificate(tx.db, OWN)), certificateId)
  // Keys are made outside of the transaction, because that is slow.
  const made = await newOwnCertificate(ctx)
  return inTransaction(ctx, async tx => {
    await lockLists(tx.db)
    const former = refuseOther(await findCertificate(tx.db, OWN), certificateId)
    await revokeCertificates(tx.db, OWN, tx.now, `平台换发证书：${reason}`)
    await insertCertificate(tx.db, made)
    const kept = await findCertificate(tx.db, OWN)
    if (kept?.serial !== made.serial) throw new Refusal('state-changed')
    await audit(tx, {
      action: 'certification.renew-own',
      subject: kept.id,
      reason,
      before: { 序列号: former.serial, 有效期至: former.validUntil },
      after: { 序列号: kept.serial, 有效期至: kept.validUntil },
    })
    return { certificateId: kept.id, serial: kept.serial, validUntil: kept.validUntil }
  })
}

function refuseOther<Row extends { readonly id: string }>(current: Row | undefined, certificateId: string): Row {
  if (!current) throw new Refusal('not-found')
  if (current.id !== certificateId) throw new Refusal('state-changed')
  return current
}

const LIFE_MS = 7 * DAY_MS
/** A list is renewed this long before verifiers stop relying on it. */
const AHEAD_MS = DAY_MS

/** Signs the list of revoked certificates and keeps it as evidence of what was published, by whom and when. */
export async function publishRevocationList(ctx: OperatorContext): Promise<PublishedList> {
  const { issuer } = await loadAuthority(ctx)
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    await lockLists(db)
    const revoked = await listRevoked(db, dayOf(now))
    const serials = revoked.map(({ serial }) => serial)
    const [last] = await publishedLists(db, 1)
    if (last && last.serials.join() === serials.join() && last.nextAt > addMs(now, AHEAD_MS))
      throw new Refusal('list-unchanged')
    const nextAt = addMs(now, LIFE_MS)
    const content = makeRevocationList(issuer, revoked, { at: now, nextAt })
    const row = {
      // As within the list; two in one second would be the same list.
      number: Math.max(Math.floor(now.getTime() / 1000), Number(last?.number ?? 0) + 1),
      publishedAt: now,
      nextAt,
      serials,
      content,
      contentHash: createHash('sha256').update(content).digest('hex'),
      accountId: actor.accountId,
      accountName: actor.name,
    }
    await insertList(db, row)
    await audit(tx, {
      action: 'certification.publish-list',
      subject: String(row.number),
      details: { revokedCount: serials.length, contentHash: row.contentHash, nextAt: nextAt.toISOString() },
    })
    return present(row)
  })
}

const MOST_SHOWN = 50

export function listRevocationLists(
  ctx: OperatorContext,
): Promise<{ list: PublishedList[]; unpublishedCount: number }> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const lists = await publishedLists(db, MOST_SHOWN)
    const published = new Set(lists[0]?.serials)
    const revoked = await listRevoked(db, dayOf(now))
    return {
      list: lists.map(present),
      unpublishedCount: revoked.filter(({ serial }) => !published.has(serial)).length,
    }
  })
}

function present({ number, publishedAt, nextAt, serials, contentHash, accountName }: PublishedRow): PublishedList {
  return { number: Number(number), publishedAt, nextAt, revokedCount: serials.length, contentHash, by: accountName }
}
