import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The changes of one record by an act: the fields that differ, before and after. */
export interface Change {
  readonly subject: string
  readonly before: Fields
  readonly after: Fields
}

export type Fields = Readonly<Record<string, unknown>>

/** How the chain row of an act refers to its changes. */
export interface ChangeSet {
  readonly changeSet: string
  readonly changeCount: number
  readonly changeHash: Buffer
}

const AT_ONCE = 1000

/** Keeps only the fields that differ. */
function differing({ subject, before, after }: Change): Change {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => sortedJson(before[name] ?? null) !== sortedJson(after[name] ?? null))
  const only = (fields: Fields) =>
    Object.fromEntries(changed.filter(name => name in fields).map(name => [name, fields[name]]))
  return { subject, before: only(before), after: only(after) }
}

/** Stores the changes of one act before the chain is locked; null when there are none. */
export async function keepChanges(db: Db, changes: readonly Change[]): Promise<ChangeSet | null> {
  if (changes.length === 0) return null
  const setId = randomUUID()
  const rows = changes.map((change, index) => {
    const { subject, before, after } = differing(change)
    return { setId, position: index + 1, subject, before: JSON.stringify(before), after: JSON.stringify(after) }
  })
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await sql`
      insert into platform.change (set_id, position, subject, before, after)
      select * from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + AT_ONCE).map(asRecord))}::jsonb)
        as row (set_id uuid, position integer, subject text, before jsonb, after jsonb)`.execute(db)
  const hash = openSetHash()
  for (const row of rows) hash.add({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) })
  return { changeSet: setId, changeCount: rows.length, changeHash: hash.digest() }
}

function asRecord(row: { setId: string; position: number; subject: string; before: string; after: string }) {
  return {
    set_id: row.setId,
    position: row.position,
    subject: row.subject,
    before: JSON.parse(row.before) as unknown,
    after: JSON.parse(row.after) as unknown,
  }
}

interface ChangeRow {
  readonly position: number
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** The hash over all changes of a set, in their order. */
function openSetHash() {
  const hash = createHash('sha256')
  return {
    add({ position, subject, before, after }: ChangeRow) {
      hash.update(`${JSON.stringify([position, subject, sortedJson(before), sortedJson(after)])}\n`)
    },
    digest: () => hash.digest(),
  }
}

/** Sets up to this size are read together. */
const SMALL = 50

/** The first set whose changes no longer match the hash in the chain; null when all match. */
export async function firstAltered(db: Db, sets: readonly ChangeSet[]): Promise<string | null> {
  const small = sets.filter(set => set.changeCount <= SMALL)
  const rows =
    small.length === 0
      ? []
      : await changeRows(db)
          .where(
            'setId',
            'in',
            small.map(set => set.changeSet),
          )
          .where('position', '<=', SMALL + 1)
          .orderBy('position')
          .execute()
  const bySet = Map.groupBy(rows, row => row.setId)
  for (const set of sets) {
    const isWhole =
      set.changeCount <= SMALL ? isSameSet(set, bySet.get(set.changeSet) ?? []) : await isLargeSetWhole(db, set)
    if (!isWhole) return set.changeSet
  }
  return null
}

function changeRows(db: Db) {
  return db.selectFrom('platform.change').select(['setId', 'position', 'subject', 'before', 'after'])
}

function isSameSet({ changeCount, changeHash }: ChangeSet, rows: readonly ChangeRow[]): boolean {
  const hash = openSetHash()
  for (const row of rows) hash.add(row)
  return rows.length === changeCount && hash.digest().equals(changeHash)
}

async function isLargeSetWhole(db: Db, { changeSet, changeCount, changeHash }: ChangeSet): Promise<boolean> {
  const hash = openSetHash()
  let count = 0
  for (;;) {
    const rows = await changeRows(db)
      .where('setId', '=', changeSet)
      .where('position', '>', count)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      hash.add(row)
      count = row.position
    }
    if (rows.length < AT_ONCE) return count === changeCount && hash.digest().equals(changeHash)
  }
}

/** jsonb does not keep the order of keys, so hashes are over sorted ones. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
