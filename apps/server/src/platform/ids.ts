import { randomBytes } from 'node:crypto'

/** The least significant of the bits that follow the time: ids of one moment rise in the order in which they were made. */
let counter = randomBytes(2).readUInt16BE() & 0x0fff

/**
 * An id as the database makes them (UUID version 7), for rows that are written together and name each other: told the
 * time, it need not be asked of the database first.
 */
export function newId(now: Date): string {
  counter = (counter + 1) & 0x0fff
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** When an id was made; null for ids that carry no time, as those of the demo data. */
export function madeAt(id: string): Date | null {
  return id[14] === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null
}

/** Whether the database would take this text for an id. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/**
 * The first and the last of some ids, which is the span of time they were made in: a table that is cut by month is searched in
 * those months alone, when a statement names the span beside the list.
 */
export function spanOf(ids: readonly string[]): { readonly first: string; readonly last: string } {
  const sorted = ids.toSorted()
  return { first: sorted[0] ?? NO_ID, last: sorted.at(-1) ?? NO_ID }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
