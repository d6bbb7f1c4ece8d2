import { createHash, createPublicKey, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  bits,
  boolean,
  context,
  der,
  integer,
  objectId,
  octets,
  pem,
  printable,
  sequence,
  setOf,
  time,
  utf8,
} from './der.ts'

const COMMON_NAME = '2.5.4.3'
const COUNTRY = '2.5.4.6'
const ORGANISATION = '2.5.4.10'
const ORGANISATION_ID = '2.5.4.97'
const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))

/** The subject of a certificate. */
export interface CertifiedName {
  readonly commonName: string
  readonly organisation: string
  /** The company's registered number. */
  readonly organisationId?: string
}

export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A certificate with its private key. */
export interface KeyHolder {
  readonly certificatePem: string
  readonly privateKey: KeyObject
  readonly name: CertifiedName
}

export interface Validity {
  readonly from: Date
  readonly until: Date
}

/** Keys on P-256: small, fast to generate, supported by every verifier. */
export async function newKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
}

/** An unpredictable positive serial number of full length: sixteen bytes in hex. */
export function newSerial(): string {
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  return serial.toString('hex')
}

/** The self-signed root of a chain. */
export function makeRoot(name: CertifiedName, { privateKey, publicKey }: KeyPair, validity: Validity): KeyHolder {
  const extensions = [...authorityExtensions(1), keyIdentifier(publicKey)]
  const holder = { name, privateKey }
  return { ...holder, certificatePem: certify(holder, { name, publicKey, validity, extensions, serial: newSerial() }) }
}

/** An intermediate authority that issues to companies, so that the root's key can stay locked away. */
export function makeIssuer(
  root: KeyHolder,
  name: CertifiedName,
  { privateKey, publicKey }: KeyPair,
  validity: Validity,
): KeyHolder {
  const extensions = [...authorityExtensions(0), keyIdentifier(publicKey), issuerIdentifier(root.privateKey)]
  const certificatePem = certify(root, { name, publicKey, validity, extensions, serial: newSerial() })
  return { name, privateKey, certificatePem }
}

export interface IssueOrder {
  readonly name: CertifiedName
  readonly publicKey: KeyObject
  readonly serial: string
  readonly validity: Validity
  /** The address of the revocation list. */
  readonly revocationUrl: string
}

/** A certificate for signing documents. */
export function issueCertificate(issuer: KeyHolder, order: IssueOrder): string {
  const { name, publicKey, serial, validity, revocationUrl } = order
  const extensions = [
    extension('2.5.29.19', sequence(), true),
    // digitalSignature and nonRepudiation.
    extension('2.5.29.15', bits(Buffer.from([0xc0]), 6), true),
    keyIdentifier(publicKey),
    issuerIdentifier(issuer.privateKey),
    extension('2.5.29.31', sequence(sequence(context(0, context(0, der(0x86, Buffer.from(revocationUrl, 'latin1'))))))),
  ]
  return certify(issuer, { name, publicKey, validity, extensions, serial })
}

export interface Revoked {
  readonly serial: string
  readonly revokedAt: Date
}

/** The revocation list, valid until `nextAt`. */
export function makeRevocationList(
  issuer: KeyHolder,
  revoked: readonly Revoked[],
  { at, nextAt }: { readonly at: Date; readonly nextAt: Date },
): Buffer {
  const rows = revoked.map(({ serial, revokedAt }) => sequence(integer(Buffer.from(serial, 'hex')), time(revokedAt)))
  const number = extension('2.5.29.20', integer(secondsOf(at)))
  const body = sequence(
    integer(1),
    ECDSA_WITH_SHA256,
    distinguishedName(issuer.name),
    time(at),
    time(nextAt),
    ...(rows.length === 0 ? [] : [sequence(...rows)]),
    context(0, sequence(issuerIdentifier(issuer.privateKey), number)),
  )
  return signed(body, issuer.privateKey)
}

/** The issuer's name as in its certificates; signatures refer to a certificate by it. */
export function distinguishedName({ commonName, organisation, organisationId }: CertifiedName): Buffer {
  const part = (id: string, value: Buffer) => setOf(sequence(objectId(id), value))
  return sequence(
    part(COUNTRY, printable('CN')),
    part(ORGANISATION, utf8(organisation)),
    ...(organisationId === undefined ? [] : [part(ORGANISATION_ID, utf8(organisationId))]),
    part(COMMON_NAME, utf8(commonName)),
  )
}

interface Content {
  readonly name: CertifiedName
  readonly publicKey: KeyObject
  readonly serial: string
  readonly validity: Validity
  readonly extensions: readonly Buffer[]
}

function certify(issuer: Pick<KeyHolder, 'name' | 'privateKey'>, content: Content): string {
  const { name, publicKey, serial, validity, extensions } = content
  const body = sequence(
    context(0, integer(2)),
    integer(Buffer.from(serial, 'hex')),
    ECDSA_WITH_SHA256,
    distinguishedName(issuer.name),
    sequence(time(validity.from), time(validity.until)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(...extensions)),
  )
  return pem('CERTIFICATE', signed(body, issuer.privateKey))
}

function signed(body: Buffer, key: KeyObject): Buffer {
  return sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, key)))
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [boolean(true)] : []), octets(value))
}

/** May issue certificates and revocation lists; at most `depth` authorities may follow. */
function authorityExtensions(depth: number): Buffer[] {
  return [
    extension('2.5.29.19', sequence(boolean(true), integer(depth)), true),
    extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
  ]
}

function keyIdentifier(publicKey: KeyObject): Buffer {
  return extension('2.5.29.14', octets(fingerprintOf(publicKey)))
}

function issuerIdentifier(issuerKey: KeyObject): Buffer {
  return extension('2.5.29.35', sequence(context(0, fingerprintOf(createPublicKey(issuerKey)), 'bare')))
}

function fingerprintOf(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
}

function secondsOf(instant: Date): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUIntBE(Math.floor(instant.getTime() / 1000), 0, 5)
  return bytes
}
