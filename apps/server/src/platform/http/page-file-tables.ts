import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A built file of the pages. */
export interface PageFile {
  readonly type: string
  readonly body: Buffer
}

export async function findPageFile(db: Db, path: string): Promise<PageFile | null> {
  const file = await db
    .selectFrom('platform.pageFile')
    .select(['type', 'body'])
    .where('path', '=', path)
    .executeTakeFirst()
  return file ?? null
}

/** Notes that these are offered now; returns those that are there. Locks in one order, since several servers start at once. */
export async function renewPageFiles(db: Db, paths: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with held as (select path from platform.page_file where path = any(${paths}) order by path for update)
    update platform.page_file f set offered_at = ${now} from held where f.path = held.path returning f.path`.execute(db)
  return rows.map(({ path }) => path)
}

export async function putPageFile(db: Db, path: string, file: PageFile, now: Date): Promise<void> {
  await db
    .insertInto('platform.pageFile')
    .values({ path, ...file, offeredAt: now })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function dropPageFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('platform.pageFile').where('offeredAt', '<', before).execute()
}
