import { crc32 } from 'node:zlib'
import { KEYWORD, type Specimen } from './specimen.ts'

/** Writes the metadata into a PNG, after its header. */
export function embedSpecimen(png: Buffer, specimen: Specimen): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'),
    Buffer.from(JSON.stringify(specimen), 'utf8'),
  ])
  const typed = Buffer.concat([Buffer.from('iTXt', 'latin1'), content])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}
