import type { Db } from '#platform/database/database.ts'
import { findAreas, isAreaPath } from './tables.ts'

/** The names of areas by their codes; a code we do not know is left out. */
export async function areaNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const found = await findAreas(db, [...new Set(codes)])
  return new Map(found.map(area => [area.code, area.name]))
}

/** Whether the district lies in the city and the city in the province. */
export { isAreaPath }

/** Brings the area tree up to date; as the owner of the tables. */
export { loadAreas } from './load-areas.ts'
