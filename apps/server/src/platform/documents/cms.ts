import { createHash, type KeyObject, sign } from 'node:crypto'
import { context, integer, objectId, octets, sequence, setOf, time, unpem } from './der.ts'
import { type CertifiedName, distinguishedName } from './x509.ts'

const DATA = objectId('1.2.840.113549.1.7.1')
const SIGNED_DATA = objectId('1.2.840.113549.1.7.2')
const CONTENT_TYPE = objectId('1.2.840.113549.1.9.3')
export const MESSAGE_DIGEST = objectId('1.2.840.113549.1.9.4')
const SIGNING_TIME = objectId('1.2.840.113549.1.9.5')
const SIGNING_CERTIFICATE = objectId('1.2.840.113549.1.9.16.2.47')
const SHA256 = sequence(objectId('2.16.840.1.101.3.4.2.1'))
const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))

/** A signing key with the certificate chain up to the root. */
export interface Signatory {
  readonly serial: string
  readonly issuerName: CertifiedName
  readonly privateKey: KeyObject
  /** Own certificate first, the root last. */
  readonly chainPem: readonly string[]
}

/** A detached signature over `content` that also covers the time and the certificate. */
export function signDetached(content: Uint8Array, signatory: Signatory, at: Date): Buffer {
  const certificates = signatory.chainPem.map(unpem)
  const own = createHash('sha256')
    .update(certificates[0] ?? '')
    .digest()
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(SIGNING_TIME, time(at)),
    attribute(MESSAGE_DIGEST, octets(createHash('sha256').update(content).digest())),
    attribute(SIGNING_CERTIFICATE, sequence(sequence(sequence(octets(own))))),
  ]
  const toSign = setOf(...attributes)
  const signer = sequence(
    integer(1),
    sequence(distinguishedName(signatory.issuerName), integer(Buffer.from(signatory.serial, 'hex'))),
    SHA256,
    // The signed bytes with the tag that this position requires.
    Buffer.concat([Buffer.from([0xa0]), toSign.subarray(1)]),
    ECDSA_WITH_SHA256,
    octets(sign('sha256', toSign, signatory.privateKey)),
  )
  return sequence(
    SIGNED_DATA,
    context(
      0,
      sequence(integer(1), setOf(SHA256), sequence(DATA), context(0, Buffer.concat(certificates)), setOf(signer)),
    ),
  )
}

function attribute(id: Buffer, value: Buffer): Buffer {
  return sequence(id, setOf(value))
}
