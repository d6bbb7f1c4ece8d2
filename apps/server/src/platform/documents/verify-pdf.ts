import { createHash, verify, X509Certificate } from 'node:crypto'
import { MESSAGE_DIGEST } from './cms.ts'
import { readAll, readOne } from './der.ts'

/**
 * Whether the certificate holder signed this PDF to its last byte. The caller must check whether the certificate is revoked or
 * expired.
 */
export function isSignedWith(pdf: Buffer, certificatePem: string): boolean {
  const found = cutSignature(pdf)
  if (!found) return false
  try {
    const { attributes, signature } = readSigner(found.signature)
    // Signed as a SET, stored with the tag of its position.
    const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)])
    if (!verify('sha256', signed, new X509Certificate(certificatePem).publicKey, signature)) return false
    const digest = createHash('sha256').update(found.content).digest()
    return readAll(attributes.content).some(({ content }) => {
      const [id, values] = readAll(content)
      return (
        id?.whole.equals(MESSAGE_DIGEST) === true &&
        values !== undefined &&
        digest.equals(readOne(values.content).content)
      )
    })
  } catch {
    // A PDF that cannot be parsed was not signed by us.
    return false
  }
}

/** Whether each of these certificates was issued by the next one; the last one is self-signed. */
export function isChain(certificatePems: readonly string[]): boolean {
  try {
    const certificates = certificatePems.map(pem => new X509Certificate(pem))
    return certificates.every((certificate, at) => certificate.verify((certificates[at + 1] ?? certificate).publicKey))
  } catch {
    return false
  }
}

/** The last signature and the bytes it covers; null unless they are all bytes but the signature itself. */
function cutSignature(pdf: Buffer): { readonly signature: Buffer; readonly content: Buffer } | null {
  const range = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/g)].at(-1)
  if (!range) return null
  const [, before = 0, from = 0, count = 0] = range.map(Number)
  if (before >= from || from + count !== pdf.length) return null
  return {
    signature: Buffer.from(pdf.subarray(before + 1, from - 1).toString('latin1'), 'hex'),
    content: Buffer.concat([pdf.subarray(0, before), pdf.subarray(from)]),
  }
}

/** The only signer of a detached signature: the signed attributes and the signature. */
function readSigner(encoded: Buffer) {
  const [, around] = readAll(readOne(encoded).content)
  const signedData = around && readAll(readOne(around.content).content).at(-1)
  const [, , , attributes, , signature] = signedData ? readAll(readOne(signedData.content).content) : []
  if (!attributes || !signature) throw new RangeError('there is no signer')
  return { attributes, signature: signature.content }
}
