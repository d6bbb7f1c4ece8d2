import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import type pg from 'pg'
import type { SearchRequest } from '../../../apps/server/src/modules/search/engine/engine.ts'
import { aRequest } from '../../../apps/server/src/modules/search/testing.ts'

export interface BenchQuery {
  readonly class: string
  /** How it is filtered and sorted. */
  readonly way: string
  readonly keyword: string
  readonly request: Partial<SearchRequest>
  readonly wire: Partial<SearchQuery>
}

const COMMON = ['片', '胶囊', '颗粒', '感冒', '注射液', '阿莫西林', 'jn', '软膏', '口服液', '维生素']
const TYPED = ['amxl', '阿mxl', 'lianhuaqingwen', 'bll', 'toubao', 'entikawei', 'asplcrp']
const SPECS = ['0.25g*24粒', '10ml*10支', '100片', '5mg', '0.5g']

/** About fifty words of every kind, each searched in five ways. */
export async function queriesOver(pool: pg.Pool): Promise<BenchQuery[]> {
  const { rows } = await pool.query<{ name: string; maker: string; approvalNo: string | null; barcode: string | null }>(
    `select p.generic_name as name, m.short_name as maker, p.approval_no as "approvalNo", p.barcode
     from catalogue.product p join catalogue.maker m on m.id = p.maker_id
     where p.prohibited_class is null order by md5(p.id::text) limit 12`,
  )
  return waysOf([
    ['names', rows.map(row => row.name)],
    ['parts of names', rows.map(row => [...row.name].slice(1, 4).join(''))],
    ['makers', rows.slice(0, 6).map(row => row.maker)],
    ['numbers', rows.slice(0, 6).flatMap(row => [row.approvalNo?.slice(-6) ?? '', row.barcode ?? ''])],
  ])
}

/** Words from the catalogue by their kind, and fixed ones. */
export function waysOf(given: readonly (readonly [string, readonly string[]])[]): BenchQuery[] {
  const words: typeof given = [
    ['common', COMMON],
    ...given,
    ['pinyin', TYPED],
    ['specs', SPECS],
    ['nothing', ['', '不存在的药']],
  ]
  return words.flatMap(([name, list]) =>
    list.filter(word => word !== '' || name === 'nothing').flatMap(word => ways(name, word)),
  )
}

function ways(name: string, keyword: string): BenchQuery[] {
  const { criteria } = aRequest(keyword)
  const page20 = { offset: 380, limit: 20 }
  return [
    { class: name, way: 'as it is', keyword, request: {}, wire: { keyword } },
    { class: name, way: 'by sales', keyword, request: { sort: 'sales' }, wire: { keyword, sort: 'sales' } },
    {
      class: name,
      way: 'filtered, cheapest first',
      keyword,
      request: { sort: 'price-asc', criteria: { ...criteria, onlyInStock: true, storeKinds: ['self-run', 'joint'] } },
      wire: { keyword, sort: 'price-asc', onlyInStock: true, storeTypes: ['self-run', 'joint'] },
    },
    {
      class: name,
      way: 'dearest first, page 20',
      keyword,
      request: { sort: 'price-desc', ...page20 },
      wire: { keyword, sort: 'price-desc', pageNum: 20 },
    },
    {
      class: name,
      way: 'a category, by expiry',
      keyword,
      request: { sort: 'expiry', criteria: { ...criteria, categoryCode: '01' } },
      wire: { keyword, sort: 'expiry', categoryCode: '01' },
    },
  ]
}
