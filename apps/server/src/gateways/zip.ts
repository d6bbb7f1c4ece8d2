import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8

/**
 * Reads the files of a small zip archive; `null` when it is damaged or would unpack to more than `maxBytes`. Bills are
 * zip files, and an archive from outside may claim any size.
 */
export function unzip(zip: Buffer, maxBytes: number): { name: Buffer; bytes: Buffer }[] | null {
  try {
    return readEntries(zip, maxBytes)
  } catch {
    // Reading beyond the end or inflating beyond the limit throws; in both cases it is not a valid bill.
    return null
  }
}

function readEntries(zip: Buffer, maxBytes: number): { name: Buffer; bytes: Buffer }[] | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) return null
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  let left = maxBytes
  const files: { name: Buffer; bytes: Buffer }[] = []
  for (let entry = 0; entry < count; entry++) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const method = zip.readUInt16LE(at + 10)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== LOCAL_ENTRY) return null
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + packedSize)
    if (packed.length !== packedSize || (method !== STORED && method !== DEFLATED)) return null
    const bytes = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) })
    left -= bytes.length
    if (left < 0) return null
    files.push({ name, bytes })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
