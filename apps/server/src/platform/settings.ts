import { z } from 'zod'
import type { Db } from './database/database.ts'

const Fields = z.record(z.string(), z.unknown())

/** One record of settings; empty when nobody has set any. */
export async function readSetting(db: Db, key: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('platform.setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? Fields.parse(row.value) : {}
}

/** Whether a setting of that name was ever made. */
export async function holdsSetting(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('platform.setting').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}
