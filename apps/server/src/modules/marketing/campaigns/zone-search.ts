import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { ZoneStore } from '@xiaojiu/contract/marketing/schemas.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'

type Named = Pick<GoodsRow, 'displayName' | 'genericName' | 'makerName' | 'spec' | 'store'>

/** Whether the words, each somewhere, name these goods, their maker or their store; nothing typed names all. */
export function names(goods: Named, keyword: string): boolean {
  const texts = [goods.displayName, goods.genericName, goods.makerName, goods.spec, goods.store.storeName]
  return containsAllWords(texts, keyword)
}

/** Whether each of the words stands in one of the texts. */
export function containsAllWords(texts: readonly string[], keyword: string): boolean {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => texts.some(text => text.toLowerCase().includes(word)))
}

/** Stores of a zone with how much each brings, the one with most first. */
export async function zoneStores(
  db: Db,
  parts: readonly { readonly storeId: string; readonly count: number }[],
): Promise<ZoneStore[]> {
  const counts = new Map<string, number>()
  for (const { storeId, count } of parts) counts.set(storeId, (counts.get(storeId) ?? 0) + count)
  const stores = await storesOf(db, counts.keys())
  return [...counts]
    .flatMap(([storeId, count]) => {
      const store = stores.get(storeId)
      return store ? [{ storeId, storeName: store.name, count }] : []
    })
    .toSorted((a, b) => b.count - a.count || a.storeName.localeCompare(b.storeName, 'zh-CN'))
}
