import type { FoundThing } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { inSnapshot, type StaffContext } from '#platform/context.ts'
import type { NumberSource } from '#platform/number-source.ts'

const MOST_OF_A_KIND = 5

/** Records that a number or its beginning matches, of all kinds that the caller may see, within the caller's limits or store. */
export function findByNumber(ctx: StaffContext, sources: readonly NumberSource[], text: string) {
  const typed = text.toUpperCase()
  const { face } = ctx.actor
  const rights: readonly string[] = ctx.actor.rights
  const asked = sources.filter(({ right, sellerRight, pattern }) => {
    const needed = face === 'seller' ? sellerRight : right
    return needed !== undefined && rights.includes(needed) && pattern.test(typed)
  })
  return inSnapshot(ctx, async ({ db }) => {
    const list: FoundThing[] = []
    for (const source of asked)
      list.push(...(await source.find(db, typed, MOST_OF_A_KIND, face)).map(found => ({ kind: source.kind, ...found })))
    return { list }
  })
}
