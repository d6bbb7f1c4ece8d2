import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigMistake } from '../config.ts'
import { codeOf } from './error-codes.ts'
import { ownerClient } from './owner-client.ts'

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../../db/migrations')

/** An arbitrary lock number: several servers may start at once, one migrates. */
const MIGRATION_LOCK = 7_409_112_026

/**
 * Servers of the previous release may be running: a statement that waits for a table lock blocks all that come after
 * it. So a migration waits briefly, gives way and retries.
 */
const LOCK_WAIT_MS = 2000
const LOCK_ATTEMPTS = 30
/** Waited too long, or in a deadlock with a server that locked the same tables in another order. */
const HELD_UP: ReadonlySet<string> = new Set(['55P03', '40P01'])

/** Migrates the database: SQL files in the order of their names, each once, each in a transaction. */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const client = ownerClient(databaseUrl, 'migrate')
  await client.connect()
  try {
    await refuseWithoutScope(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from public.migration')).rows.map(
        row => [row.name, row.checksum],
      ),
    )
    const added: string[] = []
    for (const name of readdirSync(folder)
      .filter(file => file.endsWith('.sql'))
      .toSorted()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined) throw new MigrationChanged(name)
      await applyPatiently(client, name, text, checksum)
      added.push(name)
    }
    return added
  } finally {
    await client.end()
  }
}

/** Our functions set the scope they work in; only a superuser may grant that to another role. */
async function refuseWithoutScope(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; maySet: boolean }>(
    `select current_user as user, has_parameter_privilege('app.scope', 'set') as "maySet"`,
  )
  const [owner] = rows
  if (!owner?.maySet)
    throw new ConfigMistake(
      `DATABASE_URL 的用户还缺一项权限，请由超级用户执行一次：grant set on parameter app.scope to ${owner?.user}`,
    )
}

async function applyPatiently(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOne(client, name, text, checksum)
    } catch (error) {
      const isHeldUp = error instanceof Error && HELD_UP.has(codeOf(error.cause))
      if (!isHeldUp || attempt >= LOCK_ATTEMPTS) throw error
      await pause(LOCK_WAIT_MS * (0.5 + Math.random()))
    }
  }
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(text)
    await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** An applied migration must not change: a change is a new file. */
class MigrationChanged extends Error {
  constructor(name: string) {
    super(`migration ${name} has changed since it was applied`)
    this.name = 'MigrationChanged'
  }
}
