import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { defaultEntries } from '../lexicon/default-entries.ts'
import { Lexicon, type LexiconEntry, type LexiconKind } from '../lexicon/lexicon.ts'

/** All entries that count: those of the release and those of staff, without what staff took out. */
export async function readEntries(db: Db): Promise<LexiconEntry[]> {
  const changes = await db
    .selectFrom('search.lexiconChange')
    .select(['word', 'means', 'kind', 'isRemoved'])
    .orderBy('word')
    .orderBy('means')
    .execute()
  const entries = new Map(defaultEntries().map(entry => [keyOf(entry), entry]))
  for (const { word, means, kind, isRemoved } of changes) {
    if (isRemoved) entries.delete(keyOf({ word, means }))
    else entries.set(keyOf({ word, means }), { word, means, kind: kind as LexiconKind })
  }
  return [...entries.values()]
}

export async function readLexicon(db: Db): Promise<Lexicon> {
  return new Lexicon(await readEntries(db))
}

/** Writes an entry, or that it counts no longer. */
export async function writeEntry(db: Db, entry: LexiconEntry, isRemoved: boolean, changedAt: Date): Promise<void> {
  await db
    .insertInto('search.lexiconChange')
    .values({ ...entry, isRemoved, changedAt })
    .onConflict(on => on.columns(['word', 'means']).doUpdateSet({ kind: entry.kind, isRemoved, changedAt }))
    .execute()
}

/** Another number than last time: an index built with the entries before is to be built anew. */
export async function readLexiconVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version::text as version from search.lexicon_version`.execute(
    db,
  )
  return rows[0]?.version ?? '0'
}

function keyOf({ word, means }: Pick<LexiconEntry, 'word' | 'means'>): string {
  return `${word}\t${means}`
}
