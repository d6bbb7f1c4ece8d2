/** What has no business in a picture; long enough that compressed data does not contain it by chance. */
const MARKS = ['<script', '<?php', '<html', '<!doctype', '<svg', '<iframe', '%pdf-', '<%@ page']
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
/** The end record of an archive with the longest comment. */
const ZIP_TAIL_BYTES = 22 + 65_535

/** Whether a picture is a page, a script, a paper or an archive at the same time. */
export function hasStowaway(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return MARKS.some(mark => text.includes(mark)) || isArchive(bytes)
}

/** Archives are read from their end, so one can hide behind anything. */
export function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_TAIL_BYTES))
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true
  }
  return false
}
