import { randomBytes, randomFillSync } from 'node:crypto'

/** A 12-bit counter after the time: ids of one millisecond rise in the order in which they were made. */
let counter = randomBytes(2).readUInt16BE() & 0x0fff

/** Random bytes are drawn for many ids at once: drawing them for each took most of its time. */
const POOL_BYTES = 4096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

function nextBytes(): Buffer {
  if (used === POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

/**
 * An id like those of the database (UUID version 7), for rows that are written together and refer to each other. It is made from
 * the given time, so the database need not be asked first.
 */
export function newId(now: Date): string {
  counter = (counter + 1) & 0x0fff
  const bytes = nextBytes()
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The time of an id; null for ids without a time, such as those of the demo data. */
export function madeAt(id: string): Date | null {
  return id[14] === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null
}

/** Whether the database accepts this text as an id. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/**
 * The smallest and largest of some ids, which bound their times. A statement that names this range beside the list searches only
 * those monthly partitions.
 */
export function spanOf(ids: readonly string[]): { readonly first: string; readonly last: string } {
  const sorted = ids.toSorted()
  return { first: sorted[0] ?? NO_ID, last: sorted.at(-1) ?? NO_ID }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
