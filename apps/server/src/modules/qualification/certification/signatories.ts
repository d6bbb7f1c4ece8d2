import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { addDays, type Day, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { Signatory } from '#platform/documents/cms.ts'
import { type SealText, sealPng } from '#platform/documents/seal.ts'
import { issueCertificate, newKeyPair, newSerial } from '#platform/documents/x509.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSetting } from '#platform/settings.ts'
import { loadAuthority, lockKey, unlockKey } from './authority.ts'
import { isInForce, lastDay } from './domain/shown-state.ts'
import {
  type CertificateRow,
  findCertificate,
  type HolderIds,
  insertCertificate,
  type NewCertificate,
  readCertification,
  revokeCertificates,
} from './tables/certifications.ts'

/** Who seals: a certified company, a store, or the platform. */
export type Sealer =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'store'; readonly storeId: string }
  | { readonly kind: 'platform' }

/** Everything a signature needs. */
export interface SealHolder {
  readonly name: string
  readonly certificateId: string
  readonly signatory: Signatory
  readonly seal: Buffer
}

/** Stores and the platform are known to us: their certificates are made at need and run this long. */
const OWN_YEARS = 3

interface Subject {
  readonly name: string
  readonly creditCode: string
  readonly validUntil: Day
}

/** The key and seal of a signatory who may sign today. Never inside a transaction, because decrypting keys is slow. */
export async function sealHolderOf(ctx: Context, sealer: Sealer): Promise<SealHolder> {
  const certificate = await certificateOf(ctx, sealer)
  const { rootPem, issuer } = await loadAuthority(ctx)
  const { subjectName, creditCode } = certificate
  return {
    name: subjectName,
    certificateId: certificate.id,
    signatory: {
      serial: certificate.serial,
      issuerName: issuer.name,
      privateKey: unlockKey(ctx, certificate.privateKey),
      chainPem: [certificate.certificatePem, issuer.certificatePem, rootPem],
    },
    seal: await sealPng(sealText(subjectName, creditCode)),
  }
}

export function sealText(name: string, creditCode: string): SealText {
  return { name, kind: '电子印章', code: creditCode.slice(2, 15) }
}

/** Creates a certificate with a new key for this subject; the caller stores it. */
export async function newCertificate(
  ctx: Context,
  holder: HolderIds,
  { name, creditCode, validUntil }: Subject,
): Promise<NewCertificate> {
  const { issuer } = await loadAuthority(ctx)
  const { privateKey, publicKey } = await newKeyPair()
  const serial = newSerial()
  const certificatePem = issueCertificate(issuer, {
    name: { commonName: name, organisation: name, organisationId: creditCode },
    publicKey,
    serial,
    validity: { from: ctx.now, until: startOf(addDays(validUntil, 1)) },
    revocationUrl: ctx.site.publicUrl + API_PREFIX + certificationEndpoints.downloadRevocationList.path,
  })
  return {
    ...holder,
    serial,
    subjectName: name,
    creditCode,
    certificatePem,
    privateKey: lockKey(ctx, privateKey),
    validFrom: ctx.now,
    validUntil,
  }
}

/** A new certificate of the platform itself; the caller stores it. */
export async function newOwnCertificate(ctx: Context): Promise<NewCertificate> {
  const sealer = { kind: 'platform' } as const
  const subject = await inSystemTransaction(ctx, tx => subjectOf(tx, sealer, dayOf(ctx.now)))
  return newCertificate(ctx, idsOf(sealer), subject)
}

/** Read without the company's scope: certificates of stores and the platform belong to no company. */
async function certificateOf(ctx: Context, sealer: Sealer): Promise<CertificateRow> {
  const holder = idsOf(sealer)
  const today = dayOf(ctx.now)
  const subject = await inSystemTransaction(ctx, tx => subjectOf(tx, sealer, today))
  const known = await inSystemTransaction(ctx, tx => findCertificate(tx.db, holder))
  if (known && known.validUntil >= today) return known
  const made = await newCertificate(ctx, holder, subject)
  return inSystemTransaction(ctx, async tx => {
    if (known) await revokeCertificates(tx.db, holder, tx.now, '到期换发')
    await insertCertificate(tx.db, made)
    const kept = await findCertificate(tx.db, holder)
    if (!kept) throw new Error('a certificate was not kept')
    return kept
  })
}

function idsOf(sealer: Sealer): HolderIds {
  return {
    companyId: sealer.kind === 'company' ? sealer.companyId : null,
    storeId: sealer.kind === 'store' ? sealer.storeId : null,
  }
}

async function subjectOf(tx: Context, sealer: Sealer, today: Day): Promise<Subject> {
  switch (sealer.kind) {
    case 'company': {
      const certification = await readCertification(tx.db, sealer.companyId)
      if (!isInForce(certification, today)) throw new Refusal('certification-needed')
      const company = await companyOf(tx.db, sealer.companyId)
      if (!company) throw new Error('a certified company that is not there')
      return { ...company, validUntil: certification.validUntil ?? lastDay(today, OWN_YEARS) }
    }
    case 'store': {
      const store = (await storesOf(tx.db, [sealer.storeId])).get(sealer.storeId)
      if (!store) throw new Error('a store that is not there')
      return { name: store.holderName, creditCode: store.creditCode, validUntil: lastDay(today, OWN_YEARS) }
    }
    case 'platform':
      return { ...(await platformParty(tx)), validUntil: lastDay(today, OWN_YEARS) }
  }
}

const Party = z.object({ operatorName: z.string(), creditCode: z.string() })
/** Until staff enter the firm's own. */
const DEFAULT_PARTY = { operatorName: '湖北小九药采科技有限公司', creditCode: '91420100MA4K2X8Q0C' } as const

/** The platform as a party to agreements: the operating firm of its settings. */
export async function platformParty(ctx: Context): Promise<{ name: string; creditCode: string }> {
  const { operatorName, creditCode } = Party.parse({ ...DEFAULT_PARTY, ...(await readSetting(ctx.db, 'platform')) })
  return { name: operatorName, creditCode }
}
