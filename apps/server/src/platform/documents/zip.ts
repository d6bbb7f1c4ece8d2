import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day a zip can name: the same content is the same archive. */
const NO_DATE = 0x0021

/** A zip archive with Chinese names that every unpacker reads right. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8')
    const packed = await deflate(entry.bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt16LE(DEFLATED, 4)
    facts.writeUInt16LE(NO_DATE, 8)
    facts.writeUInt32LE(crc32(entry.bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(entry.bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}
