import { GOODS_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import {
  type NearStore,
  type RegionQuery,
  STORE_KIND_LABELS,
  type StoreFacets,
} from '@xiaojiu/contract/store/schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import type { Store } from './domain/store.ts'
import { buyerProvince, storeCard } from './present-store.ts'
import { listStores } from './read-stores.ts'
import { readAllStores } from './tables/stores.ts'

/** Stores of a province; by default of the buyer's own. */
export async function listRegionStores(ctx: Context, { provinceCode, ...page }: RegionQuery) {
  return listStores(ctx, { provinceCode: provinceCode ?? (await buyerProvince(ctx)) ?? undefined, ...page })
}

const ORDER = ['city', 'province', 'elsewhere'] as const

/** Open stores by distance: the same city, the same province, then the rest; within each, the best rating first. */
export async function listNearStores(ctx: Context, limit: number): Promise<NearStore[]> {
  const home = await homeOf(ctx)
  return (await readAllStores(ctx.db))
    .filter(store => store.isOpen)
    .map(store => ({ store, nearness: nearnessOf(store, home) }))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.nearness) - ORDER.indexOf(b.nearness) ||
        b.store.ratingTenths - a.store.ratingTenths ||
        (a.store.id < b.store.id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ store, nearness }) => ({ ...storeCard(store, home?.provinceCode ?? null), nearness }))
}

interface Home {
  readonly provinceCode: string
  readonly cityCode: string
}

async function homeOf(ctx: Context): Promise<Home | null> {
  if (ctx.actor.kind === 'nobody' || !ctx.actor.membership) return null
  const { companyId } = ctx.actor.membership
  return inSnapshot(ctx, tx => companyOf(tx.db, companyId))
}

function nearnessOf(store: Store, home: Home | null): NearStore['nearness'] {
  if (!home) return 'elsewhere'
  if (store.cityCode.slice(0, 4) === home.cityCode.slice(0, 4)) return 'city'
  return store.provinceCode.slice(0, 2) === home.provinceCode.slice(0, 2) ? 'province' : 'elsewhere'
}

/** Filter values of open stores, most frequent first. */
export async function getStoreFacets(ctx: Context): Promise<StoreFacets> {
  const stores = (await readAllStores(ctx.db)).filter(store => store.isOpen)
  const provinces = countBy(stores.map(store => store.provinceCode))
  const names = await areaNames(ctx.db, [...provinces.keys()])
  const facet = (counts: ReadonlyMap<string, number>, labelOf: (value: string) => string) =>
    [...counts]
      .map(([value, count]) => ({ value, label: labelOf(value), count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const kinds: Readonly<Record<string, string>> = STORE_KIND_LABELS
  const classes: Readonly<Record<string, string>> = GOODS_CLASSES
  return {
    kinds: facet(countBy(stores.map(store => store.kind)), value => kinds[value] ?? value),
    provinces: facet(provinces, value => names.get(value) ?? value),
    goodsClasses: facet(countBy(stores.flatMap(store => store.goodsClasses)), value => classes[value] ?? value),
  }
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
