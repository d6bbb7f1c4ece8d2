import type { Db } from '#platform/database/database.ts'

export interface Category {
  readonly code: string
  readonly parentCode: string | null
  readonly name: string
  readonly level: number
}

/** Every category, in the order in which they are shown. */
export function readCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('catalogue.category')
    .select(['code', 'parentCode', 'name', 'level'])
    .orderBy('sort')
    .orderBy('code')
    .execute()
}
