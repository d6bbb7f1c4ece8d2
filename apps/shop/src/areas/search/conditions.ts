import type { Facets } from '@xiaojiu/contract/search/schemas.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import { specText } from '#trade/offer/present-goods.ts'
import type { ListField, SearchAddress } from './search-address.ts'

/** The facets in the order of the page; those that are not main ones are behind 更多筛选. */
const FACET_ROWS = [
  { field: 'makers', facet: 'makers', label: '生产企业', isMain: true },
  { field: 'specs', facet: 'specs', label: '规格', isMain: true },
  { field: 'dosageForms', facet: 'dosageForms', label: '剂型', isMain: true },
  { field: 'storeIds', facet: 'stores', label: '店铺', isMain: true },
  { field: 'storeTypes', facet: 'storeKinds', label: '店铺类型', isMain: false },
  { field: 'rxClasses', facet: 'rxClasses', label: '处方分类', isMain: false },
] as const satisfies readonly { field: ListField; facet: keyof Facets; label: string; isMain: boolean }[]

export type FacetRowFace = (typeof FACET_ROWS)[number]

/** Inside one store the store facet is left out. */
export function facetRowsIn(isInStore: boolean): readonly FacetRowFace[] {
  return isInStore ? FACET_ROWS.filter(row => row.field !== 'storeIds' && row.field !== 'storeTypes') : FACET_ROWS
}

/** Whether a facet behind 更多筛选 is in use; then it is expanded. */
export function usesMoreFacets(address: SearchAddress): boolean {
  const isRanged = address.expiryMonths !== null || address.priceFrom !== null || address.priceTo !== null
  return isRanged || FACET_ROWS.some(row => !row.isMain && address[row.field].length > 0)
}

/** One active filter, and the change that removes it. */
export interface Condition {
  readonly label: string
  readonly without: Partial<SearchAddress>
}

export interface ConditionNames {
  readonly facets: Facets | undefined
  readonly categoryName: string | null
  readonly isInStore: boolean
}

/** The active filters as chips that can be removed. */
export function conditionsOf(address: SearchAddress, { facets, categoryName, isInStore }: ConditionNames): Condition[] {
  const conditions: Condition[] = []
  if (address.categoryCode !== null)
    conditions.push({ label: `分类：${categoryName ?? address.categoryCode}`, without: { categoryCode: null } })
  for (const { field, facet, label } of facetRowsIn(isInStore))
    for (const value of address[field] as readonly string[]) {
      const name = facets?.[facet].find(one => one.value === value)?.label
      const rest = (address[field] as readonly string[]).filter(other => other !== value)
      conditions.push({ label: `${label}：${specText(name ?? value)}`, without: { [field]: rest } })
    }
  if (address.expiryMonths !== null)
    conditions.push({ label: `效期：${address.expiryMonths} 个月以上`, without: { expiryMonths: null } })
  const range = rangeText(address)
  if (range) conditions.push({ label: `价格：${range}`, without: { priceFrom: null, priceTo: null } })
  return conditions
}

function rangeText({ priceFrom, priceTo }: SearchAddress): string | null {
  if (priceFrom !== null && priceTo !== null) return `${priceText(priceFrom)}–${priceText(priceTo)}`
  if (priceFrom !== null) return `${priceText(priceFrom)} 以上`
  return priceTo === null ? null : `${priceText(priceTo)} 以下`
}
