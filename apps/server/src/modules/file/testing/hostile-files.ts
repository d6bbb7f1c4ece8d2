import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from '../testing.ts'
import { after, aPdf, EMPTY_ZIP, file, type HostileFile, hostilePapers, text } from './hostile-papers.ts'

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
      after(text('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), EMPTY_ZIP),
    ),
    file('file-kind-refused', 'archive as jpg', 'a.jpg', EMPTY_ZIP),
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
    file('file-unsafe', 'jpg with an archive behind', 'a.jpg', after(jpg, EMPTY_ZIP)),
    file('file-unsafe', 'webp with an archive behind', 'a.webp', after(webp, EMPTY_ZIP)),
    file(
      'file-unsafe',
      'jpg with a page in its remarks',
      'a.jpg',
      Buffer.concat([jpg.subarray(0, 2), text('\xff\xfe\x00\x0a<html>xx'), jpg.subarray(2)]),
    ),
    file('file-unsafe', 'png that is a paper too', 'a.png', after(png, aPdf())),
    file('file-too-large', 'eleven megabytes', 'a.pdf', Buffer.alloc(11 * 1_048_576, 1)),
    ...otherKinds(),
    file('file-name-mismatch', 'picture that calls itself a drawing', 'a.svg', png),
    file('file-name-mismatch', 'nothing after the last dot', 'a.png.', png),
    file('file-name-mismatch', 'escaped NUL before another ending', 'a.png%00.exe', png),
    file('file-name-bad', 'name that turns twice', '\u2067执照\u2069.png', png),
    file('file-broken', 'png with a false checksum', 'a.png', withByte(png, 30)),
    file('file-broken', 'webp of nothing', 'a.webp', webp.subarray(0, 30)),
    file('file-too-many-pixels', 'jpg of 65,500 × 65,500', 'a.jpg', jpgOf(jpg, 65_500, 65_500)),
    file('file-too-many-pixels', 'a column of 30,000', 'a.png', pngOf(1, 30_000)),
    file('file-too-many-pixels', '41 million pixels', 'a.png', pngOf(8200, 5000)),
    file('file-unsafe', 'png with a remark of script', 'a.png', withChunk(png, 'tEXt', 'Comment\0<script>x</script>')),
    file('file-unsafe', 'png with a server page', 'a.png', after(png, '<%@ page import="java.io.*" %>')),
    file('file-unsafe', 'jpg with a frame', 'a.jpg', after(jpg, '<iframe src=//e>')),
    file('file-unsafe', 'jpg with a drawing', 'a.jpg', after(jpg, svg)),
    file('file-unsafe', 'jpg that is a paper too', 'a.jpg', after(jpg, aPdf())),
    file('file-unsafe', 'webp with a page', 'a.webp', after(webp, '<!DOCTYPE html><p>')),
    file('file-unsafe', 'png with an archive behind, remark at its end', 'a.png', after(png, zipWithRemark(300))),
    ...hostilePapers(),
  ]
}

/** Files that some program opens, by the first bytes that it checks. */
function otherKinds(): HostileFile[] {
  const heads: readonly (readonly [what: string, head: string])[] = [
    ['photo of a phone (HEIC)', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['icon', '\0\0\x01\0\x01\0\x10\x10'],
    ['layered picture', `8BPS\0\x01${'\0'.repeat(20)}`],
    ['film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['sound', 'ID3\x03\0\0\0\0\0\x0a'],
    ['packed with RAR', 'Rar!\x1a\x07\x01\0'],
    ['packed with 7-Zip', '7z\xbc\xaf\x27\x1c'],
    ['packed with gzip', '\x1f\x8b\x08\0\0\0\0\0\0\x03'],
    ['old office paper', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['rich text', '{\\rtf1 hello}'],
    ['printer program', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['java program', '\xca\xfe\xba\xbe\0\0\0\x34'],
    ['web program', '\0asm\x01\0\0\0'],
    ['shell script', '#!/bin/sh\nrm -rf /'],
    ['marked-up page with a byte order mark', '\xef\xbb\xbf<!DOCTYPE html>'],
    ['mail with a page', 'MIME-Version: 1.0\r\nContent-Type: multipart/related'],
    ['jpeg 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ]
  return heads.map(([what, head]) => file('file-kind-refused', what, 'a.jpg', text(head + '\0'.repeat(64))))
}

function withByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}

/** A picture with one more part right behind its head. */
function withChunk(png: Buffer, type: string, content: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, text(content)), png.subarray(33)])
}

/** The same picture, its head claiming another size. */
function jpgOf(jpg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpg)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

function zipWithRemark(length: number): Buffer {
  const zip = Buffer.from(EMPTY_ZIP)
  zip.writeUInt16LE(length, zip.length - 2)
  return Buffer.concat([zip, Buffer.alloc(length, 0x2e)])
}
