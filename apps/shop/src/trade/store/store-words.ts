import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'

/** `49` → `4.9`. */
export function ratingText({ ratingTenths, ratingCount }: { ratingTenths: number; ratingCount: number }): string {
  return ratingCount === 0 ? '暂无评分' : `${Math.floor(ratingTenths / 10)}.${ratingTenths % 10} 分`
}

/** The names of the goods classes of a store. */
export function goodsClassNames(classes: readonly string[]): string[] {
  return classes.flatMap(name => GOODS_CLASSES[name as GoodsClass] ?? [])
}
