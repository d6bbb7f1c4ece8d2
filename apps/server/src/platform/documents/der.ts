/** Distinguished Encoding Rules: only the parts that certificates, revocation lists and signatures need. */

export function der(tag: number, content: Uint8Array): Buffer {
  const size: number[] = []
  for (let left = content.length; left > 0; left = Math.floor(left / 256)) size.unshift(left % 256)
  const length = content.length < 0x80 ? [content.length] : [0x80 | size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

export function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** The elements of a set are sorted by their encodings. */
export function setOf(...parts: Uint8Array[]): Buffer {
  return der(0x31, Buffer.concat(parts.toSorted((a, b) => Buffer.compare(a, b))))
}

/** `[number]`, around its content or, for `bare`, instead of its tag. */
export function context(number: number, content: Uint8Array, shape: 'around' | 'bare' = 'around'): Buffer {
  return der((shape === 'around' ? 0xa0 : 0x80) | number, content)
}

/** A non-negative integer. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value)
  return der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

export function boolean(value: boolean): Buffer {
  return der(0x01, Buffer.from([value ? 0xff : 0]))
}

export function octets(content: Uint8Array): Buffer {
  return der(0x04, content)
}

export function bits(content: Uint8Array, unusedCount = 0): Buffer {
  return der(0x03, Buffer.concat([Buffer.from([unusedCount]), content]))
}

export function utf8(text: string): Buffer {
  return der(0x0c, Buffer.from(text, 'utf8'))
}

export function printable(text: string): Buffer {
  return der(0x13, Buffer.from(text, 'latin1'))
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

/** Two-digit years until 2049, four digits afterwards. */
export function time(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/\D/g, '').slice(0, 14)
  return digits < '2050' ? der(0x17, Buffer.from(`${digits.slice(2)}Z`)) : der(0x18, Buffer.from(`${digits}Z`))
}

export function pem(label: string, content: Uint8Array): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** The bytes inside a PEM block. */
export function unpem(text: string): Buffer {
  return Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64')
}

/** One encoded value: tag, content, and the whole encoding. */
interface Read {
  readonly tag: number
  readonly content: Buffer
  readonly whole: Buffer
}

/** The consecutive values. Throws when the bytes are not DER. */
export function readAll(bytes: Buffer): Read[] {
  const found: Read[] = []
  for (let at = 0; at < bytes.length; ) {
    const next = readOne(bytes, at)
    found.push(next)
    at += next.whole.length
  }
  return found
}

/** The value that starts here; the bytes after it are ignored. */
export function readOne(bytes: Buffer, at = 0): Read {
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  const sizeCount = first < 0x80 ? 0 : first & 0x7f
  const length = sizeCount === 0 ? first : bytes.readUIntBE(at + 2, sizeCount)
  const start = at + 2 + sizeCount
  if (start + length > bytes.length) throw new RangeError('the encoding is cut off')
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}
