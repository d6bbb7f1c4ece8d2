import { deflateSync } from 'node:zlib'

/** A small white picture instead of a scan, because the forms are filled in by hand here. */
export function whitePicture(): Buffer {
  const [width, height] = [240, 160]
  const rows = Buffer.alloc((width + 1) * height, 0xff)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

/** The term of a licence for five years that began last summer. */
export function licenceTerm(): { readonly issuedOn: string; readonly endsOn: string } {
  const year = Number(dayFromNow(0).slice(0, 4))
  return { issuedOn: `${year - 1}-06-01`, endsOn: `${year + 4}-05-31` }
}

/** Years from today, in the date format of papers. */
export function dayFromNow(years: number, days = 0): string {
  const at = new Date(Date.now() + 8 * 3_600_000)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
