import { createPrivateKey, type KeyObject } from 'node:crypto'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lock, unlock } from '#platform/documents/locked.ts'
import { type KeyHolder, makeIssuer, makeRevocationList, makeRoot, newKeyPair } from '#platform/documents/x509.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { type AuthorityRow, changeLockedKeys, insertAuthority, readAuthority } from './tables/authority.ts'
import { listRevoked } from './tables/certifications.ts'

// ASCII only: some verifiers compare issuer names byte by byte after re-encoding them.
const ROOT_NAME = { commonName: 'Xiaojiu Root CA', organisation: 'Xiaojiu' }
const ISSUER_NAME = { commonName: 'Xiaojiu Company CA', organisation: 'Xiaojiu' }
const YEAR_MS = 365 * DAY_MS
const PURPOSE = 'certificate authority'

export interface Authority {
  readonly rootPem: string
  readonly issuer: KeyHolder
}

/** The platform's authority; created on first use. Two concurrent creations result in one. */
export async function loadAuthority(ctx: Context): Promise<Authority> {
  const known = await readAuthority(ctx.db)
  if (known) return opened(ctx, known)
  await insertAuthority(ctx.db, await newAuthority(ctx))
  const made = await readAuthority(ctx.db)
  if (!made) throw new Error('the authority was not kept')
  return opened(ctx, made)
}

async function newAuthority(ctx: Context): Promise<AuthorityRow> {
  const { now } = ctx
  const root = makeRoot(ROOT_NAME, await newKeyPair(), { from: now, until: addMs(now, 20 * YEAR_MS) })
  const issuer = makeIssuer(root, ISSUER_NAME, await newKeyPair(), { from: now, until: addMs(now, 15 * YEAR_MS) })
  return {
    rootPem: root.certificatePem,
    rootKey: lockKey(ctx, root.privateKey),
    issuerPem: issuer.certificatePem,
    issuerKey: lockKey(ctx, issuer.privateKey),
    createdAt: now,
  }
}

function opened(ctx: Context, { rootPem, issuerPem, issuerKey }: AuthorityRow): Authority {
  return { rootPem, issuer: { name: ISSUER_NAME, certificatePem: issuerPem, privateKey: unlockKey(ctx, issuerKey) } }
}

/**
 * Encrypts every private key again after the secret of the site changed. False when the keys can be decrypted with neither
 * secret; then nothing changes.
 */
export async function relockKeys(db: Db, former: string, secret: string): Promise<boolean> {
  const authority = await readAuthority(db)
  if (!authority || opensWith(secret, authority.issuerKey)) return true
  if (!opensWith(former, authority.issuerKey)) return false
  await changeLockedKeys(db, locked => lock(secret, PURPOSE, unlock(former, PURPOSE, locked)))
  return true
}

function opensWith(secret: string, locked: Buffer): boolean {
  try {
    unlock(secret, PURPOSE, locked)
    return true
  } catch {
    return false
  }
}

/** Private keys are stored in the database, encrypted with the site's secret. */
export function lockKey({ site }: Context, key: KeyObject): Buffer {
  return lock(site.secret, PURPOSE, key.export({ type: 'pkcs8', format: 'pem' }).toString())
}

export function unlockKey({ site }: Context, locked: Buffer): KeyObject {
  return createPrivateKey(unlock(site.secret, PURPOSE, locked))
}

/** For external verifiers: the revocation list, valid for a week. */
export async function downloadRevocationList(ctx: Context, { reply }: Exchange): Promise<void> {
  const { issuer } = await loadAuthority(ctx)
  const revoked = await inSystemTransaction(ctx, tx => listRevoked(tx.db, dayOf(tx.now)))
  const list = makeRevocationList(issuer, revoked, { at: ctx.now, nextAt: addMs(ctx.now, 7 * DAY_MS) })
  await reply
    .type('application/pkix-crl')
    .header('content-disposition', 'attachment; filename="xiaojiu.crl"')
    .send(list)
}

/** For external verifiers: the root certificate and the certificate of the issuing authority. */
export async function downloadChain(ctx: Context, { reply }: Exchange): Promise<void> {
  const { rootPem, issuer } = await loadAuthority(ctx)
  await reply
    .type('application/x-pem-file')
    .header('content-disposition', 'attachment; filename="xiaojiu-ca.pem"')
    .send(rootPem + issuer.certificatePem)
}
