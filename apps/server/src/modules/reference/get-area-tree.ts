import type { City, District, Province } from '@xiaojiu/contract/reference/schemas.ts'
import type { Context } from '#platform/context.ts'
import { type AreaRow, listAreas } from './tables.ts'

export async function getAreaTree(ctx: Context): Promise<{ list: Province[] }> {
  const byParent = Map.groupBy(await listAreas(ctx.db), area => area.parentCode)
  const under = (code: string | null): AreaRow[] => byParent.get(code) ?? []
  const district = ({ code, name }: AreaRow): District => ({ code, name })
  const city = ({ code, name }: AreaRow): City => ({ code, name, children: under(code).map(district) })
  return { list: under(null).map(({ code, name }) => ({ code, name, children: under(code).map(city) })) }
}
