import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { allStateful } from '../../apps/server/src/modules/stateful.ts'
import type { Db } from '../../apps/server/src/platform/database/database.ts'
import { transact } from '../../apps/server/src/platform/database/transaction.ts'
import { moveIfOpen, sqlName } from '../../apps/server/src/platform/states/move.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { TEST_NOON } from '../../apps/server/src/testing/test-clock.ts'

const database = useTestDatabase()

class Done extends Error {}

/** Runs work on the tables and rolls everything back, including changes of the tables. */
async function onLooseTables(work: (db: Db) => Promise<void>): Promise<void> {
  const run = transact(database.owner.db, { isSystem: true }, async tx => {
    await work(tx)
    throw new Done()
  })
  await expect(run).rejects.toThrow(Done)
}

interface Key {
  readonly column: string
  readonly value: string
}

/** Drops the other constraints of a table, so that a row needs only its key and its state. */
async function loosen(db: Db, table: string): Promise<Key[]> {
  const name = sql.table(sqlName(table))
  const id = sql`${quoted(table)}::regclass`
  const { rows: keys } = await sql<{ column: string; type: string }>`
    select a.attname as "column", format_type(a.atttypid, null) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${id} and i.indisprimary`.execute(db)
  const { rows: rules } = await sql<{ rule: string }>`
    select quote_ident(conname) as rule from pg_constraint
    where conrelid = ${id} and contype in ('c', 'f', 'u', 'x')
      and pg_get_constraintdef(oid) not like 'CHECK ((state = ANY%'`.execute(db)
  const { rows: columns } = await sql<{ column: string }>`
    select quote_ident(attname) as "column" from pg_attribute
    where attrelid = ${id} and attnum > 0 and not attisdropped and attnotnull and attgenerated = ''
      and attidentity = '' and not attname = any(${keys.map(key => key.column)})`.execute(db)
  const changes = [
    'disable trigger user',
    ...rules.map(({ rule }) => `drop constraint ${rule} cascade`),
    ...columns.map(({ column }) => `alter column ${column} drop not null`),
  ]
  await sql`alter table ${name} ${sql.raw(changes.join(', '))}`.execute(db)
  return keys.map(({ column, type }) => ({ column, value: SAMPLES[type] ?? '1' }))
}

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: '0199f2f0-0000-7000-8000-000000000001',
  date: '2026-01-05',
  'timestamp with time zone': '2026-01-05T09:00:00Z',
}

const quoted = (table: string) =>
  sqlName(table)
    .split('.')
    .map(part => `"${part}"`)
    .join('.')

async function countOf(db: Db, table: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table}`.execute(db)
  return rows[0]?.count ?? 0
}

test.each(allStateful.map(kept => ({ table: sqlName(kept.table), kept })))(
  'changes the state for a verb only from its allowed states: $table',
  async ({ kept }) => {
    await onLooseTables(async db => {
      const { table, machine, timeline } = kept
      const keys = await loosen(db, table)
      if (timeline) await loosen(db, timeline.table)
      const name = sql.table(sqlName(table))
      const where = Object.fromEntries(keys.map(({ column, value }) => [camel(column), value]))
      const seen: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      for (const verb of Object.keys(machine.verbs))
        for (const state of machine.states) {
          const columns = [...keys.map(key => key.column), 'state']
          await sql`insert into ${name} (${sql.join(columns.map(column => sql.ref(column)))})
            values (${sql.join([...keys.map(key => key.value), state])})`.execute(db)
          const toldBefore = timeline ? await countOf(db, sql.table(sqlName(timeline.table))) : 0
          const isMoved = await moveIfOpen(db, kept, verb, { where, entry: { at: TEST_NOON } })
          const toldAfter = timeline ? await countOf(db, sql.table(sqlName(timeline.table))) : 0
          const { rows } = await sql<{ state: string }>`delete from ${name} returning state`.execute(db)
          const { from, to } = machine.verbs[verb] ?? { from: [], to: '' }
          const isOpen = from.includes(state)
          seen[`${verb} from ${state}`] = `${isMoved} ${rows[0]?.state} ${toldAfter - toldBefore}`
          wanted[`${verb} from ${state}`] = `${isOpen} ${isOpen ? to : state} ${isOpen && timeline ? 1 : 0}`
        }
      expect(seen).toEqual(wanted)
    })
  },
)

function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
