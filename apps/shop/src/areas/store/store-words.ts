import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'

/** `49` → `4.9`. */
export function ratingText(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** What a store deals in, in words. */
export function goodsClassNames(classes: readonly string[]): string[] {
  return classes.flatMap(name => GOODS_CLASSES[name as GoodsClass] ?? [])
}
