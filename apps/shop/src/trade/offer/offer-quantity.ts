import type { PackRule, Stock, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { ruleText } from '../quantity/quantity-text.ts'

/** The rule of an offer for the stepper. */
export function quantityRule({ pack, stock }: Pick<StoreOffer, 'pack' | 'stock'>, unit: string): QuantityRule {
  const limits = [pack.limitPerOrder, pack.limitPerMonth].filter(limit => limit !== null)
  return {
    min: pack.minQuantity,
    step: pack.stepQuantity,
    stock: stock.count,
    limit: limits.length > 0 ? Math.min(...limits) : null,
    unit,
  }
}

/** 有货 2,860 盒, 仅剩 12 盒, 缺货; without the number when the buyer may not see it. */
export function stockText({ state, count }: Stock, unit: string): string {
  if (state === 'out') return '缺货'
  if (count === null) return state === 'low' ? '库存紧张' : '有货'
  return state === 'low' ? `仅剩 ${countText(count)} ${unit}` : `有货 ${countText(count)} ${unit}`
}

/** The short form: only a small stock shows its number. */
export function shortStockText({ state, count }: Stock, unit: string): string {
  return stockText({ state, count: state === 'low' ? count : null }, unit)
}

/** 起订 10 · 件装 400: one line for a table, the rule first. */
export function packText(rule: QuantityRule, { midPack, casePack }: PackRule): string {
  const told = ruleText(rule)
  if (told.includes('·')) return told
  const packs = casePack > 1 ? `件装 ${countText(casePack)}` : midPack > 1 ? `中包 ${countText(midPack)}` : ''
  return [told, packs].filter(Boolean).join(' · ')
}

/** The whole pack rule in full sentences. */
export function packSentence(pack: PackRule, unit: string): string {
  const parts = [`${countText(pack.minQuantity)} ${unit}起订`]
  if (pack.stepQuantity > 1) parts.push(`按 ${countText(pack.stepQuantity)} 的倍数加购`)
  if (pack.limitPerOrder !== null) parts.push(`每单限购 ${countText(pack.limitPerOrder)} ${unit}`)
  if (pack.limitPerMonth !== null) parts.push(`每月限购 ${countText(pack.limitPerMonth)} ${unit}`)
  parts.push(pack.isSplittable ? '可拆零' : '不拆零')
  return parts.join('，')
}
