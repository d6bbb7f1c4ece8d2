import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
  /** The creation time of the document. */
  readonly madeAt: Date
}

const MINUTE_MS = 60_000
const CHINA_OFFSET_MINUTES = 480

/** The time field of a zip entry: local time without a zone, here China's. File managers on Windows read no other field. */
export function zipDate(at: Date): { readonly mtime: Date; readonly forceDosTimestamp: true } {
  const shiftMinutes = CHINA_OFFSET_MINUTES + at.getTimezoneOffset()
  return { mtime: new Date(at.getTime() + shiftMinutes * MINUTE_MS), forceDosTimestamp: true }
}

/** The complete archive after it was ended. */
export function zipToBuffer(archive: ZipFile): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    archive.outputStream.on('data', (part: Buffer) => parts.push(part))
    archive.outputStream.on('end', () => resolve(Buffer.concat(parts)))
    archive.outputStream.on('error', reject)
  })
}

/** A zip archive with Chinese names that every unpacker decodes. */
export function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const archive = new ZipFile()
  const whole = zipToBuffer(archive)
  for (const { name, bytes, madeAt } of entries)
    archive.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, zipDate(madeAt))
  archive.end()
  return whole
}
