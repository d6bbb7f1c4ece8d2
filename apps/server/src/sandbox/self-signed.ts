import { createPublicKey, randomBytes, sign } from 'node:crypto'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'

// Just enough of X.509 for a certificate that carries a key and an end date. Node reads
// certificates but makes none, and a library for this one file would be out of proportion.

const COMMON_NAME = '2.5.4.3'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'

/** A self-signed certificate of the simulated WeChat Pay; its serial in the upper-case hex they use. */
export function selfSigned(
  keys: { readonly privatePem: string; readonly publicPem: string },
  { validFrom, validDays }: { readonly validFrom: Date; readonly validDays: number },
): { pem: string; serial: string } {
  // The first bit stays clear: the number is positive and has no padding.
  const serial = randomBytes(20)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const name = sequence(set(sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from('Simulated WeChat Pay')))))
  const algorithm = sequence(objectId(SHA256_WITH_RSA), der(0x05, Buffer.alloc(0)))
  const publicKey = createPublicKey(keys.publicPem).export({ type: 'spki', format: 'der' })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(validFrom), utcTime(addMs(validFrom, validDays * DAY_MS))),
    name,
    publicKey,
  )
  const signature = sign('RSA-SHA256', body, keys.privatePem)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    serial: serial.toString('hex').toUpperCase(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

/** `YYMMDDHHMMSSZ`, which X.509 wants until 2049. */
function utcTime(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
