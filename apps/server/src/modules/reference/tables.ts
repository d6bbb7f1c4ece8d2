import type { Db } from '#platform/database/database.ts'

export interface AreaRow {
  readonly code: string
  readonly parentCode: string | null
  readonly name: string
  readonly level: number
}

export function listAreas(db: Db): Promise<AreaRow[]> {
  return db.selectFrom('reference.area').select(['code', 'parentCode', 'name', 'level']).orderBy('code').execute()
}

export function findAreas(db: Db, codes: readonly string[]) {
  return db.selectFrom('reference.area').select(['code', 'name']).where('code', 'in', codes).execute()
}

export async function isAreaPath(
  db: Db,
  { provinceCode, cityCode, districtCode }: Readonly<Record<'provinceCode' | 'cityCode' | 'districtCode', string>>,
): Promise<boolean> {
  const found = await db
    .selectFrom('reference.area as d')
    .innerJoin('reference.area as c', 'c.code', 'd.parentCode')
    .select('d.code')
    .where('d.code', '=', districtCode)
    .where('c.code', '=', cityCode)
    .where('c.parentCode', '=', provinceCode)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds missing areas and renames changed ones. */
export async function saveAreas(db: Db, areas: readonly AreaRow[]): Promise<void> {
  await db
    .insertInto('reference.area')
    .values(areas)
    .onConflict(on =>
      on
        .column('code')
        .doUpdateSet(eb => ({
          name: eb.ref('excluded.name'),
          parentCode: eb.ref('excluded.parentCode'),
          level: eb.ref('excluded.level'),
        }))
        .whereRef('reference.area.name', '<>', 'excluded.name'),
    )
    .execute()
}

export function listEntries(db: Db, dictionary: string) {
  return db
    .selectFrom('reference.dictionaryEntry')
    .select(['code', 'label'])
    .where('dictionary', '=', dictionary)
    .orderBy('sort')
    .execute()
}
