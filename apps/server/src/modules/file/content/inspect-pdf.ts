import { inflateSync } from 'node:zlib'
import type { Reason } from '@xiaojiu/contract/refusals.ts'

const MAX_PAGES = 100
/** More compressed objects than this in a licence would be an attack on our memory. */
const MAX_UNPACKED_BYTES = 20 * 1_048_576
/** A paper of a hundred pages has some hundreds; checking each costs time, so the number is limited. */
const MAX_STREAMS = 20_000

/** Long names do not occur in compressed data by chance, so the whole file is searched for them. */
const ACTIVE =
  /\/(?:(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Movie|Rendition)\b|XFA[\s<([/])/
/** Actions on opening; the only allowed one shows a place of the document itself, written inline. */
const OPENING = /\/OpenAction(?!\w)(?!\s*\[\s*\d+\s+\d+\s+R\s*\/(?:Fit(?:B?[HV]?|R)|XYZ)(?:\s+(?:null|-?[\d.]+))*\s*\])/
/** Short names are searched outside streams only. */
const ACTIVE_SHORT = /\/(?:JS|AA)[\s<([/]/
const LOCKED = /\/Encrypt\b/
const PACKED = /\/ObjStm\b/g
/** Any compression but the common one. */
const ODDLY_PACKED = /\/(?:ASCII\w+|A85|AHx|LZW\w*|RunLength\w*|RL|Crypt|Predictor)\b/
const PAGE = /\/Type\s*\/Page\b(?!s)/g
const MARKUP = /<script|<html|<!doctype|<\?php/i

/** Why a PDF is refused; null when it is a plain document. */
export function objectionToPdf(bytes: Buffer): Reason | null {
  const raw = bytes.toString('latin1')
  if (!raw.startsWith('%PDF-')) return 'file-unsafe'
  const end = raw.lastIndexOf('%%EOF')
  if (end < 0) return 'file-broken'
  // Data after the end of a document is another file.
  if (raw.slice(end + 5).trim() !== '' || isArchive(bytes) || MARKUP.test(raw)) return 'file-unsafe'
  const names = withPlainNames(raw)
  if (LOCKED.test(names)) return 'file-locked'
  if (ACTIVE.test(names) || OPENING.test(names)) return 'file-unsafe'
  const packed = unpackObjects(bytes, raw, [...names.matchAll(PACKED)].length)
  if (packed === null) return 'file-broken'
  const objects = `${withPlainNames(withoutStreams(raw))}\n${withPlainNames(packed)}`
  if (ACTIVE.test(objects) || OPENING.test(objects) || ACTIVE_SHORT.test(objects)) return 'file-unsafe'
  const pageCount = [...objects.matchAll(PAGE)].length
  if (pageCount === 0) return 'file-broken'
  return pageCount > MAX_PAGES ? 'file-too-many-pages' : null
}

const HASH = '#'.charCodeAt(0)
/** The value of each byte as a hexadecimal digit; -1 for all others. */
const HEX = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(digit) ? -1 : digit
})

/** Names may contain escapes: `/J#61vaScript`. Processed byte by byte, because a file may consist of nothing else. */
function withPlainNames(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const high = byte === HASH ? digitAt(bytes, at + 1) : -1
    const low = high < 0 ? -1 : digitAt(bytes, at + 2)
    bytes[length++] = low < 0 ? byte : high * 16 + low
    if (low >= 0) at += 2
  }
  return bytes.toString('latin1', 0, length)
}

function digitAt(bytes: Buffer, at: number): number {
  return HEX[bytes[at] ?? 0] ?? -1
}

const STREAM = /stream\r?\n/g
const STREAM_END = 'endstream'

/** Searched step by step, never by a pattern over both ends, which could take days on a hostile file. */
function withoutStreams(raw: string): string {
  const kept: string[] = []
  let from = 0
  for (const { 0: mark, index } of raw.matchAll(STREAM)) {
    if (index < from) continue
    const end = raw.indexOf(STREAM_END, index + mark.length)
    if (end < 0) break
    kept.push(raw.slice(from, index))
    from = end + STREAM_END.length
  }
  return kept.join('') + raw.slice(from)
}

/** The text of all compressed objects; null when they cannot be decompressed, are too many, or do not match the stated number. */
function unpackObjects(bytes: Buffer, raw: string, namedCount: number): string | null {
  const texts: string[] = []
  let room = MAX_UNPACKED_BYTES
  let streamCount = 0
  for (const found of raw.matchAll(STREAM)) {
    if (raw.slice(found.index - 3, found.index) === 'end') continue
    if (++streamCount > MAX_STREAMS) return null
    const head = withPlainNames(raw.slice(Math.max(0, found.index - 2000), found.index))
    const dictionary = head.slice(head.lastIndexOf(' obj'))
    if (!/\/ObjStm\b/.test(dictionary)) continue
    const start = found.index + found[0].length
    const stop = raw.indexOf(STREAM_END, start)
    if (stop < 0 || room <= 0 || ODDLY_PACKED.test(dictionary)) return null
    try {
      const isPacked = /\/FlateDecode\b|\/Fl\b/.test(dictionary)
      const part = bytes.subarray(start, stop)
      const text = (isPacked ? inflateSync(part, { maxOutputLength: room, finishFlush: 2 }) : part).toString('latin1')
      room -= text.length
      texts.push(text)
    } catch {
      return null
    }
  }
  return texts.length === namedCount ? texts.join('\n') : null
}

/** Texts that do not belong in a picture; long enough not to occur in compressed data by chance. */
const MARKS = ['<script', '<?php', '<html', '<!doctype', '<svg', '<iframe', '%pdf-', '<%@ page']
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The end record of an archive with the longest comment. */
const ZIP_TAIL_BYTES = 22 + 65_535

/** Whether a picture is also a page, a script, a document or an archive. */
export function isPolyglotFile(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return MARKS.some(mark => text.includes(mark)) || isArchive(bytes)
}

/** Archives are read from their end, so one can be hidden behind anything. */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_TAIL_BYTES))
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true
  }
  return false
}
