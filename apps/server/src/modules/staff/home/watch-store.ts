import { WATCHES, type WatchFilter, type WatchList, type WatchSums } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { FIRST_PLACE, type StoreWatch, type WatchPlace } from '#platform/store-watch.ts'

/** 预警与资金 of the caller's store. Each figure is read by itself: one that fails is null and leaves the others there. */
export async function sumWatches(ctx: SellerContext, watches: readonly StoreWatch[]): Promise<WatchSums> {
  const list: WatchSums['list'] = []
  for (const name of Object.keys(WATCHES)) {
    const watch = watches.find(one => one.name === name)
    if (!watch?.rights.some(right => hasRight(ctx.actor, right))) continue
    list.push({ name: watch.name, ...(await sumOf(ctx, watch)) })
  }
  return { list }
}

async function sumOf(ctx: SellerContext, watch: StoreWatch) {
  try {
    return await inSnapshot(ctx, tx => watch.sum(tx))
  } catch (error) {
    ctx.log.error({ watch: watch.name, message: String(error) }, 'figure of the home page not counted')
    return { count: null, amount: null }
  }
}

/** The list behind a figure: the rows that it counts. */
export function listWatch(
  ctx: SellerContext,
  watches: readonly StoreWatch[],
  { name, after, pageSize }: WatchFilter,
): Promise<WatchList> {
  const watch = watches.find(one => one.name === name)
  const read = watch?.list
  if (!watch || !read) throw new Refusal('not-found')
  if (!watch.rights.some(right => hasRight(ctx.actor, right))) throw noRight(ctx.actor, watch.rights)
  return inSnapshot(ctx, async tx => {
    const rows = await read(tx, { ...(after === undefined ? FIRST_PLACE : placeOf(after)), limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    return {
      list: shown.map(({ id, title, note, fact, day, amount }) => ({ id, title, note, fact, day, amount })),
      next: last !== undefined && rows.length > shown.length ? `${last.rank}:${last.id}` : null,
      count: (await watch.sum(tx)).count,
    }
  })
}

function placeOf(after: string): WatchPlace {
  const at = after.indexOf(':')
  return { rank: Number(after.slice(0, at)), id: after.slice(at + 1) }
}
