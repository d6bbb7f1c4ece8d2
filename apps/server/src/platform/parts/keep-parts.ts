import { z } from 'zod'
import { audit } from '../audit.ts'
import { type Context, inSystemTransaction } from '../context.ts'
import { codeOf, messageOf } from '../database/error-codes.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { addMonth, archivePart, listParts, type Part } from './tables.ts'

/** Partitions are created this many months ahead: the job may fail for as long before rows go to the default partition. */
export const MONTHS_AHEAD = 3
/** The limit of new partitions per table and run; the next run continues. */
const MOST_NEW = 36
const MOST_ARCHIVED = 12
/** The limit of rows moved while the table is locked. */
export const MOST_MOVED = 50_000

/** The law requires records of the medicine trade for five years; a shop may keep them longer. */
export const LEAST_MONTHS = 60
const SETTING = 'parts'
const Kept = z.object({ keepMonths: z.number().int().min(LEAST_MONTHS).default(LEAST_MONTHS) })

const IN_USE = '55006'

export interface Kept {
  readonly addedCount: number
  /** Rows that were written before their monthly partition existed. */
  readonly movedCount: number
  readonly archivedCount: number
  readonly archivedRowCount: number
  /** Failures of this run, with the message of the database. */
  readonly failures: readonly string[]
}

/**
 * Maintains the tables partitioned by month: creates coming months, moves rows that had no partition, and archives old
 * months. Each step is its own transaction, so one failure does not block the others.
 */
export async function keepParts(ctx: Context): Promise<Kept> {
  const failures: string[] = []
  const attempt = async (step: (tx: Context) => Promise<number>, allowed?: string): Promise<number | null> => {
    try {
      return await inSystemTransaction(ctx, step)
    } catch (error) {
      if (codeOf(error) === allowed) ctx.log.info({ reason: messageOf(error) }, 'a month stays')
      else failures.push(messageOf(error))
      return null
    }
  }
  const [parts, endedBefore] = await inSystemTransaction(ctx, async tx => [
    await listParts(tx.db),
    addMonths(tx.now, -(await keptMonths(tx))),
  ])
  const added: number[] = []
  const archived: number[] = []
  for (const [parent, own] of Map.groupBy(parts, part => part.parent)) {
    for (const month of missingMonths(own, ctx.now)) {
      const moved = await attempt(tx => addMonth(tx.db, parent, month, MOST_MOVED))
      if (moved !== null) added.push(moved)
    }
    for (const { part } of endedParts(own, endedBefore)) {
      const rows = await attempt(tx => archivePart(tx.db, part, endedBefore), IN_USE)
      if (rows !== null) archived.push(rows)
    }
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  return {
    addedCount: added.length,
    movedCount: sum(added),
    archivedCount: archived.length,
    archivedRowCount: sum(archived),
    failures,
  }
}

/** The nightly job: it fails when work is left, so that it is retried and noticed. */
export async function keepPartsByNight(ctx: Context): Promise<void> {
  const { failures, ...kept } = await keepParts(ctx)
  if (kept.addedCount + kept.archivedCount > 0) ctx.log.info(kept, 'parts kept')
  if (failures.length > 0) throw new Error(`parts: ${failures.join('; ')}`)
}

/** How many months are kept before they may be archived. */
export async function keptMonths({ db }: Pick<Context, 'db'>): Promise<number> {
  return Kept.parse(await readSetting(db, SETTING)).keepMonths
}

/** Refuses less than the law requires. */
export async function setKeptMonths(tx: Context, keepMonths: number): Promise<boolean> {
  if (!Kept.safeParse({ keepMonths }).success) return false
  const before = await keptMonths(tx)
  await writeSetting(tx, SETTING, { keepMonths })
  await audit(tx, { action: 'parts.keep', subject: SETTING, details: { before, keepMonths } })
  return true
}

/** From the end of the existing partitions to the months ahead. */
function missingMonths(parts: readonly Part[], now: Date): Date[] {
  const ends = parts.filter(part => !part.isRest).map(part => part.endsAt)
  // Ids without a time are beyond every month: there is nothing to partition.
  if (ends.includes(null)) return []
  const last = addMonths(startOfMonth(now), MONTHS_AHEAD)
  const months: Date[] = []
  const from = new Date(Math.max(0, ...ends.map(end => end?.getTime() ?? 0)))
  for (let month = from; month <= last && months.length < MOST_NEW; month = addMonths(month, 1)) months.push(month)
  return months
}

function endedParts(parts: readonly Part[], endedBefore: Date): Part[] {
  return parts
    .filter(({ hasArchive, isRest, endsAt }) => hasArchive && !isRest && endsAt !== null && endsAt <= endedBefore)
    .slice(0, MOST_ARCHIVED)
}

/** Months in UTC, as in the bounds. */
function startOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

function addMonths(at: Date, months: number): Date {
  const month = startOfMonth(at)
  month.setUTCMonth(month.getUTCMonth() + months)
  return month
}
