import type { RxClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SEARCH_SORTS, SearchCriteria, type SearchSort } from '@xiaojiu/contract/search/schemas.ts'
import { type StoreKind, StoreType } from '@xiaojiu/contract/store/schemas.ts'
import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import type { InputOf } from '@xiaojiu/web/wire/request.ts'
import { z } from 'zod'
import type { CategoryNode } from '#shell/category/category-node.ts'

export const SEARCH_VIEWS = ['table', 'grid'] as const
export type SearchView = (typeof SEARCH_VIEWS)[number]

/** Lists of values; the parameter is repeated for each value. */
const LIST_NAMES = {
  makers: 'maker',
  specs: 'spec',
  dosageForms: 'form',
  rxClasses: 'rx',
  storeIds: 'storeId',
  storeTypes: 'storeType',
} as const
export type ListField = keyof typeof LIST_NAMES

/** Flags in the URL: `inStock=1`. */
const FLAG_NAMES = {
  onlyInStock: 'inStock',
  onlyBuyable: 'buyable',
  nearExpiry: 'nearExpiry',
  isAsTyped: 'asTyped',
} as const
type FlagField = keyof typeof FLAG_NAMES

/** The parameters of a result list in the URL. */
export interface SearchAddress {
  readonly keyword: string
  /** 仍搜索: search the keyword exactly as typed. */
  readonly isAsTyped: boolean
  readonly categoryCode: string | null
  readonly makers: readonly string[]
  readonly specs: readonly string[]
  readonly dosageForms: readonly string[]
  readonly rxClasses: readonly RxClass[]
  readonly storeIds: readonly string[]
  readonly storeTypes: readonly StoreKind[]
  readonly onlyInStock: boolean
  readonly onlyBuyable: boolean
  readonly nearExpiry: boolean
  readonly expiryMonths: number | null
  readonly priceFrom: UnitPrice | null
  readonly priceTo: UnitPrice | null
  /** The main id of an activity, for goods that a coupon applies to; with `cut` = u. */
  readonly aid: string | null
  readonly cut: string | null
  readonly sort: SearchSort
  /** null: the view the buyer chose last. */
  readonly view: SearchView | null
  readonly pageNum: number
}

const { keyword, categoryCode, makers, specs, dosageForms, rxClasses, storeIds, expiryMonths, aid, cut } =
  SearchCriteria.shape
const PageNum = z.coerce.number().int().min(1).max(10_000)
const Months = z.coerce.number().pipe(expiryMonths.unwrap())

/** Invalid values are ignored one by one; the others are kept. */
export function readAddress(params: URLSearchParams): SearchAddress {
  const list = <S extends z.core.$ZodType>(name: string, member: S) =>
    [...new Set(params.getAll(name))].flatMap(text => valueOf(member, text) ?? [])
  const flag = (name: string) => params.get(name) === '1'
  const price = (name: string) => parseUnitPrice(params.get(name) ?? '')
  return {
    keyword: valueOf(keyword, params.get('keyword') ?? '') ?? '',
    categoryCode: valueOf(categoryCode, params.get('categoryCode') ?? undefined) ?? null,
    makers: list(LIST_NAMES.makers, makers.unwrap().element),
    specs: list(LIST_NAMES.specs, specs.unwrap().element),
    dosageForms: list(LIST_NAMES.dosageForms, dosageForms.unwrap().element),
    rxClasses: list(LIST_NAMES.rxClasses, rxClasses.unwrap().element),
    storeIds: list(LIST_NAMES.storeIds, storeIds.unwrap().element),
    storeTypes: list(LIST_NAMES.storeTypes, z.coerce.number().pipe(StoreType)),
    onlyInStock: flag(FLAG_NAMES.onlyInStock),
    onlyBuyable: flag(FLAG_NAMES.onlyBuyable),
    nearExpiry: flag(FLAG_NAMES.nearExpiry),
    isAsTyped: flag(FLAG_NAMES.isAsTyped),
    expiryMonths: valueOf(Months, params.get('expiryMonths') ?? undefined) ?? null,
    priceFrom: price('priceFrom'),
    priceTo: price('priceTo'),
    aid: valueOf(aid, params.get('aid') ?? undefined) ?? null,
    cut: valueOf(cut, params.get('cut') ?? undefined) ?? null,
    sort: SEARCH_SORTS.find(sort => sort === params.get('sort')) ?? 'relevance',
    view: SEARCH_VIEWS.find(view => view === params.get('view')) ?? null,
    pageNum: valueOf(PageNum, params.get('page') ?? 1) ?? 1,
  }
}

/** The shortest equivalent URL parameters; unknown parameters are dropped. */
export function writeAddress(address: SearchAddress): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.set(name, String(value))
  }
  put('keyword', address.keyword)
  put('categoryCode', address.categoryCode)
  for (const [field, name] of Object.entries(LIST_NAMES) as [ListField, string][])
    for (const value of address[field])
      params.append(name, field === 'storeTypes' ? String(z.encode(StoreType, value as StoreKind)) : value)
  for (const [field, name] of Object.entries(FLAG_NAMES) as [FlagField, string][]) put(name, address[field] ? 1 : null)
  put('expiryMonths', address.expiryMonths)
  put('priceFrom', address.priceFrom === null ? null : formatUnitPrice(address.priceFrom))
  put('priceTo', address.priceTo === null ? null : formatUnitPrice(address.priceTo))
  put('aid', address.aid)
  put('cut', address.cut)
  put('sort', address.sort === 'relevance' ? null : address.sort)
  put('view', address.view)
  put('page', address.pageNum === 1 ? null : address.pageNum)
  return params
}

/** Any change except of the page or the view returns to the first page. */
export function changeAddress(before: SearchAddress, changes: Partial<SearchAddress>): SearchAddress {
  const keepsPage = 'pageNum' in changes || Object.keys(changes).every(field => field === 'view')
  return { ...before, ...(keepsPage ? {} : { pageNum: 1 }), ...changes }
}

/** All filters besides keyword and category. */
const NO_FILTERS = {
  makers: [],
  specs: [],
  dosageForms: [],
  rxClasses: [],
  storeIds: [],
  storeTypes: [],
  onlyInStock: false,
  onlyBuyable: false,
  nearExpiry: false,
  expiryMonths: null,
  priceFrom: null,
  priceTo: null,
} as const satisfies Partial<SearchAddress>

/** The same search without filters. The list of a store stays in its store. */
export function clearFilters(address: SearchAddress, isInStore: boolean): SearchAddress {
  const kept = isInStore ? { storeIds: address.storeIds } : {}
  return { ...address, ...NO_FILTERS, ...kept, categoryCode: null, pageNum: 1 }
}

function valueOf<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> | undefined {
  const read = z.safeParse(schema, value)
  return read.success ? read.data : undefined
}

/** The path from the root to the category with this code; the code of a child begins with its parent's. */
export function categoryPath(roots: readonly CategoryNode[] | undefined, code: string | null): readonly CategoryNode[] {
  if (code === null) return []
  const step = roots?.find(node => code.startsWith(node.code))
  return step ? [step, ...categoryPath(step.children, code)] : []
}

/** Fills whole rows of five or six cards. */
export const PAGE_SIZE = 30

/** The input of the search call; empty criteria are left out. */
export function searchInput(address: SearchAddress): InputOf<typeof searchEndpoints.searchGoods> {
  const { view: _view, ...criteria } = address
  return {
    ...criteria,
    makers: [...address.makers],
    specs: [...address.specs],
    dosageForms: [...address.dosageForms],
    rxClasses: [...address.rxClasses],
    storeIds: [...address.storeIds],
    storeTypes: [...address.storeTypes],
    categoryCode: address.categoryCode ?? undefined,
    expiryMonths: address.expiryMonths ?? undefined,
    priceFrom: address.priceFrom ?? undefined,
    priceTo: address.priceTo ?? undefined,
    aid: address.aid ?? undefined,
    cut: address.cut ?? undefined,
    pageSize: PAGE_SIZE,
  }
}
