import { areaList } from '@vant/area-data'
import type { City, District, Province } from '@xiaojiu/contract/reference/endpoints.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type AreaRow, listAreas, saveAreas } from './tables.ts'

/** A statement takes at most 65,535 values. */
const ROWS_AT_ONCE = 1000

/** Updates the area tree to the list of this release; as the owner of the tables; can be repeated. */
export async function loadAreas(db: Db): Promise<void> {
  const areas = [
    ...level(areaList.province_list, 1, () => null),
    ...level(areaList.city_list, 2, code => `${code.slice(0, 2)}0000`),
    ...level(areaList.county_list, 3, code => `${code.slice(0, 4)}00`),
  ]
  // Read first: at nearly every start nothing has changed.
  const known = new Map((await listAreas(db)).map(({ code, name }) => [code, name]))
  const wanting = areas.filter(({ code, name }) => known.get(code) !== name)
  for (let start = 0; start < wanting.length; start += ROWS_AT_ONCE)
    await saveAreas(db, wanting.slice(start, start + ROWS_AT_ONCE))
}

function level(
  names: Readonly<Record<string, string>>,
  depth: AreaRow['level'],
  parentOf: (code: string) => string | null,
): AreaRow[] {
  return Object.entries(names).map(([code, name]) => ({ code, name, level: depth, parentCode: parentOf(code) }))
}

export async function getAreaTree(ctx: Context): Promise<{ list: Province[] }> {
  const byParent = Map.groupBy(await listAreas(ctx.db), area => area.parentCode)
  const under = (code: string | null): AreaRow[] => byParent.get(code) ?? []
  const district = ({ code, name }: AreaRow): District => ({ code, name })
  const city = ({ code, name }: AreaRow): City => ({ code, name, children: under(code).map(district) })
  return { list: under(null).map(({ code, name }) => ({ code, name, children: under(code).map(city) })) }
}
