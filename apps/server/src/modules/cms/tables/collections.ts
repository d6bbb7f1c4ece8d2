import type { CollectionKind } from '@xiaojiu/contract/cms/collection-schemas.ts'
import type { Db } from '#platform/database/database.ts'

export interface CollectionRow {
  readonly id: string
  readonly kind: CollectionKind
  readonly storeId: string | null
  readonly title: string
  readonly subtitle: string
  readonly theme: string
  readonly content: unknown
  readonly sort: number
}

/** Collections of a kind in their order; topics of one store when it is named. */
export async function readCollections(
  db: Db,
  kind: CollectionKind,
  storeId: string | undefined,
): Promise<CollectionRow[]> {
  let query = db.selectFrom('cms.collection').select(COLUMNS).where('kind', '=', kind)
  if (storeId) query = query.where('storeId', '=', storeId)
  const rows = await query.orderBy('sort').orderBy('id').execute()
  return rows.map(row => ({ ...row, kind }))
}

export async function findCollection(db: Db, id: string): Promise<CollectionRow | null> {
  const row = await db.selectFrom('cms.collection').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  // The check constraint allows no other word.
  return row ? { ...row, kind: row.kind as CollectionKind } : null
}

const COLUMNS = ['id', 'kind', 'storeId', 'title', 'subtitle', 'theme', 'content', 'sort'] as const
