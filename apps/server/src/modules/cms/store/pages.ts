import type { Db } from '#platform/database/database.ts'

export async function readPage(db: Db, key: string, state: 'draft' | 'published'): Promise<unknown> {
  const row = await db
    .selectFrom('cms.page')
    .select('floors')
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.floors
}

export async function readNavigation(db: Db) {
  return db.selectFrom('cms.navigation').select(['label', 'link', 'badge']).orderBy('sort').execute()
}
