import { crc32, deflateSync } from 'node:zlib'
import type { Reason } from '@xiaojiu/contract/refusals.ts'
import sharp from 'sharp'
import { aPicture } from './testing.ts'

/** A file that must not be kept, and the sentence it earns. */
export interface HostileFile {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  readonly refusal: Reason
}

const text = (content: string) => Buffer.from(content, 'latin1')
/** The end record of an empty archive: enough for every unpacker. */
const ZIP = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), text('PK\x05\x06'), Buffer.alloc(18)])

/** A paper of one page, with more objects or a longer trailer when asked for. */
export function aPdf(more = '', trailer = '', pageCount = 1): Buffer {
  const pages = Array.from({ length: pageCount }, (_, i) => `${i + 10} 0 obj << /Type /Page /Parent 2 0 R >> endobj\n`)
  return text(
    `%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [10 0 R] /Count 1 >> endobj\n` +
      `${pages.join('')}${more}trailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
  )
}

/** Objects as newer programs write them, packed where a plain search cannot see them. */
export function packedObjects(content: string): string {
  const packed = deflateSync(text(content)).toString('latin1')
  return `5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed}\nendstream endobj\n`
}

/** The head of a PNG of any size, with next to nothing behind it. */
function pngOf(width: number, height: number, data = deflateSync(Buffer.alloc(1000))): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One of each trick we know. Most are older than this shop. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await aPicture(60, 40, 'png')
  const jpg = await aPicture(60, 40, 'jpeg')
  const webp = await aPicture(60, 40, 'webp')
  // Noise does not compress: the end really is missing.
  const noise = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#777', noise: { type: 'gaussian', sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
  const after = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)])
  const file = (refusal: Reason, what: string, name: string, bytes: Buffer): HostileFile => ({
    what,
    name,
    bytes,
    refusal,
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  return [
    file('file-empty', 'empty', 'a.jpg', Buffer.alloc(0)),
    file('file-kind-refused', 'one byte', 'a.jpg', Buffer.from([0xff])),
    file('file-kind-refused', 'text as jpg', 'a.jpg', text('hello')),
    file('file-kind-refused', 'page as jpg', 'a.jpg', text('<html><script>alert(1)</script></html>')),
    file('file-kind-refused', 'svg', 'a.svg', text(svg)),
    file('file-kind-refused', 'svg as png', 'a.png', text(`<?xml version="1.0"?>${svg}`)),
    file('file-kind-refused', 'gif', 'a.gif', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')),
    file(
      'file-kind-refused',
      'gif with an archive behind',
      'a.gif',
      after(text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), ZIP),
    ),
    file('file-kind-refused', 'archive as jpg', 'a.jpg', ZIP),
    file('file-kind-refused', 'program as jpg', 'a.jpg', text(`MZ${'\0'.repeat(200)}`)),
    file('file-kind-refused', 'linux program as png', 'a.png', text(`\x7fELF${'\0'.repeat(200)}`)),
    file('file-kind-refused', 'tiff', 'a.jpg', await sharp(png).tiff().toBuffer()),
    file('file-kind-refused', 'avif', 'a.jpg', await sharp(png).avif().toBuffer()),
    file('file-kind-refused', 'bitmap', 'a.jpg', text(`BM${'\0'.repeat(100)}`)),
    file('file-kind-refused', 'virus test line', 'a.pdf', text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR')),
    file('file-name-mismatch', 'picture that calls itself a program', '执照.jpg.exe', jpg),
    file('file-name-mismatch', 'picture that calls itself a paper', 'a.pdf', jpg),
    file('file-name-mismatch', 'paper that calls itself a picture', 'a.jpg', aPdf()),
    file('file-name-mismatch', 'picture that calls itself a page', 'a.html', png),
    file('file-name-mismatch', 'no ending', 'a', png),
    file('file-name-bad', 'turned name', '执照\u202egpj.png', png),
    file('file-name-bad', 'name with NUL', 'a.png\0.jpg', png),
    file('file-broken', 'truncated png', 'a.png', png.subarray(0, png.length - 30)),
    file('file-broken', 'truncated jpg', 'a.jpg', noise.subarray(0, noise.length / 2)),
    file('file-broken', 'truncated webp', 'a.webp', webp.subarray(0, webp.length - 10)),
    file('file-broken', 'head of a png only', 'a.png', png.subarray(0, 40)),
    file('file-broken', 'png with false data', 'a.png', pngOf(500, 500, deflateSync(Buffer.alloc(10)))),
    file('file-too-many-pixels', '50,000 × 50,000', 'a.png', pngOf(50_000, 50_000)),
    file('file-too-many-pixels', 'a line of 30,000', 'a.png', pngOf(30_000, 1)),
    file(
      'file-too-many-pixels',
      'pixels packed a thousandfold',
      'a.png',
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
    file('file-unsafe', 'png with PHP', 'a.png', after(png, '<?php system($_GET[0]); ?>')),
    file('file-unsafe', 'jpg with script', 'a.jpg', after(jpg, '<SCRIPT>alert(1)</SCRIPT>')),
    file('file-unsafe', 'jpg with an archive behind', 'a.jpg', after(jpg, ZIP)),
    file('file-unsafe', 'webp with an archive behind', 'a.webp', after(webp, ZIP)),
    file(
      'file-unsafe',
      'jpg with a page in its remarks',
      'a.jpg',
      Buffer.concat([jpg.subarray(0, 2), text('\xff\xfe\x00\x0a<html>xx'), jpg.subarray(2)]),
    ),
    file('file-unsafe', 'png that is a paper too', 'a.png', after(png, aPdf())),
    file('file-broken', 'paper without an end', 'a.pdf', aPdf().subarray(0, -10)),
    file('file-broken', 'paper without pages', 'a.pdf', aPdf('', '', 0)),
    file('file-locked', 'encrypted paper', 'a.pdf', aPdf('', '/Encrypt 9 0 R')),
    file('file-unsafe', 'paper with script', 'a.pdf', aPdf('3 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n')),
    file(
      'file-unsafe',
      'paper with script, name escaped',
      'a.pdf',
      aPdf('3 0 obj << /S /J#61vaScr#69pt /J#53 (x) >> endobj\n'),
    ),
    file('file-unsafe', 'paper with script, packed', 'a.pdf', aPdf(packedObjects('3 0 << /S /JavaScript /JS (x) >>'))),
    file(
      'file-unsafe',
      'paper with a form of scripts, packed',
      'a.pdf',
      aPdf(packedObjects('3 0 << /XFA [ 4 0 R ] >>')),
    ),
    file('file-unsafe', 'paper that starts a program', 'a.pdf', aPdf('3 0 obj << /S /Launch /F (cmd.exe) >> endobj\n')),
    file('file-unsafe', 'paper with a file inside', 'a.pdf', aPdf('3 0 obj << /Type /EmbeddedFile >> endobj\n')),
    file('file-unsafe', 'paper with a form of scripts', 'a.pdf', aPdf('3 0 obj << /XFA [] >> endobj\n')),
    file('file-unsafe', 'paper with an archive behind', 'a.pdf', after(aPdf(), ZIP)),
    file('file-unsafe', 'paper with a page behind', 'a.pdf', after(aPdf(), '<html></html>')),
    file('file-kind-refused', 'paper not at the start', 'a.pdf', after(text('   \n'), aPdf())),
    file('file-broken', 'paper packed into a bomb', 'a.pdf', aPdf(packedObjects('0'.repeat(30 * 1_048_576)))),
    file('file-too-many-pages', 'paper of 10,000 pages', 'a.pdf', aPdf('', '', 10_000)),
    file('file-too-large', 'eleven megabytes', 'a.pdf', Buffer.alloc(11 * 1_048_576, 1)),
  ]
}
