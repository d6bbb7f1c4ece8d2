import { createHash } from 'node:crypto'

/** What the recorder in a cold box shows at a moment, in tenths of a degree: between 2 and 8, and slowly moving. */
export function coldBoxTenths(parcelId: string, at: Date): number {
  const phase = createHash('sha256').update(parcelId).digest().readUInt16BE(0) / 65_536
  const minutes = at.getTime() / 60_000
  return Math.round(48 + 14 * Math.sin(minutes / 37 + phase * 6.28) + 5 * Math.sin(minutes / 7 + phase * 20))
}
