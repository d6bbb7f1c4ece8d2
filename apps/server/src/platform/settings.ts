import { z } from 'zod'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'

const Fields = z.record(z.string(), z.unknown())

/** One settings record; empty when not set. */
export async function readSetting(db: Db, key: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('platform.setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? Fields.parse(row.value) : {}
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockSetting(db: Db, key: string): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('platform.setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ? Fields.parse(row.value) : {}
}

/** Whether the demo data were loaded into this database. Not a setting: only the owner of the database can write it. */
export async function holdsDemoWorld(db: Db): Promise<boolean> {
  return (await demoWorldLoadedAt(db)) !== null
}

/** When the demo data were loaded; null when they were not. */
export async function demoWorldLoadedAt(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('platform.demoWorld').select('loadedAt').executeTakeFirst()
  return row?.loadedAt ?? null
}

/** Replaces a settings record. */
export async function writeSetting(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  value: Record<string, unknown>,
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now }
  await db
    .insertInto('platform.setting')
    .values({ key, ...row })
    .onConflict(on => on.column('key').doUpdateSet(row))
    .execute()
}
