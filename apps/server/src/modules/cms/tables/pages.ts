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

/** The entries for one kind of screen: those of the store if it has its own, else those of the whole site. */
export async function readNavigation(
  db: Db,
  { showPlatform, storeId }: { showPlatform: number; storeId?: string | undefined } = { showPlatform: 1 },
) {
  const rows = await db
    .selectFrom('cms.navigation')
    .select(['label', 'link', 'badge', 'storeId'])
    .where(eb => eb(eb.val(showPlatform), '=', eb.fn.any('showPlatforms')))
    .where(eb => eb.or([eb('storeId', 'is', null), ...(storeId ? [eb('storeId', '=', storeId)] : [])]))
    .orderBy('sort')
    .execute()
  const own = rows.filter(row => row.storeId !== null)
  return (own.length > 0 ? own : rows).map(({ label, link, badge }) => ({ label, link, badge }))
}
