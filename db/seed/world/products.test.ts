import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeCategories } from './categories.ts'
import { gtinCheckDigit } from './check-digits.ts'
import type { GoodsClass } from './goods/goods-words.ts'
import { leafletOf } from './leaflets.ts'
import { makeProducts, naturalKeyOf } from './products.ts'
import type { ProductRow } from './rows.ts'

const SEED = 20260909
const products = makeProducts(SEED)

/** The products that break a rule, few enough to read. */
function breaking(isGood: (product: ProductRow) => boolean, among: readonly ProductRow[] = products): ProductRow[] {
  return among.filter(product => !isGood(product)).slice(0, 3)
}

test('keeps no signs of the source notation in brands', () => {
  expect(breaking(product => !/[=^#@;,]|\.\d/.test(product.brand ?? ''))).toEqual([])
})

/** The number formats of the trade, by class of goods. */
const APPROVALS: Readonly<Record<GoodsClass, RegExp | null>> = {
  chemical: /^(国药准字|进口药品注册证号?|医药产品注册证号?)(H|HC|HJ|J)\d{8}$/,
  'patent-chinese': /^(国药准字|进口药品注册证号?|医药产品注册证号?)(Z|ZC|ZJ|J)\d{8}$/,
  biological: /^(国药准字|进口药品注册证号?)(S|SJ|J)\d{8}$/,
  'herbal-slices': null,
  'device-1': /^(国|[一-龥]{1,3})械备\d{8}号$/,
  'device-2': /^(国|[一-龥])械注(准|进|许)\d{4}2\d{2}\d{4}$/,
  'device-3': /^国械注(准|进|许)\d{4}3\d{2}\d{4}$/,
  'health-food': /^(国食健注G\d{8}|食健备G\d{12}|国食健字G\d{8})$/,
  'special-food': /^国食注字(TY|YP)\d{8}$/,
  food: null,
  cosmetic: /^([一-龥]G妆网备字\d{10}|国妆特字\d{8})$/,
  disinfectant: /^[一-龥]卫消证字\(\d{4}\)第\d{4}号$/,
}

describe('products', () => {
  test('makes at least 3,000 products, numbered in order, with unique natural keys', () => {
    expect(products.length).toBeGreaterThanOrEqual(3000)
    expect(products.every((product, index) => product.index === index)).toBe(true)
    expect(new Set(products.map(naturalKeyOf)).size).toBe(products.length)
  })

  test('gives every approval number the format of its goods class', () => {
    expect(
      breaking(({ goodsClass, approvalNo }) => APPROVALS[goodsClass]?.test(approvalNo ?? '') ?? approvalNo === null),
    ).toEqual([])
  })

  test('uses an approval number for one family, one maker and one base code only', () => {
    const owners = Map.groupBy(
      products.filter(product => product.approvalNo !== null),
      product => product.approvalNo,
    )
    const shared = [...owners].filter(
      ([, own]) =>
        new Set(own.map(product => `${product.familyKey}/${product.makerIndex}/${product.baseCode14}`)).size > 1,
    )
    expect(shared.map(([approvalNo]) => approvalNo)).toEqual([])
  })

  test('makes valid, unique barcodes, and valid base codes for medicines only', () => {
    const isGtin = (code: string): boolean => gtinCheckDigit(code.slice(0, -1)) === code.slice(-1)
    expect(breaking(({ barcode }) => barcode === null || (/^69\d{11}$/.test(barcode) && isGtin(barcode)))).toEqual([])
    const barcodes = products.flatMap(product => product.barcode ?? [])
    expect(new Set(barcodes).size).toBe(barcodes.length)
    const isMedicine = (goodsClass: GoodsClass): boolean =>
      ['chemical', 'patent-chinese', 'biological'].includes(goodsClass)
    expect(breaking(({ goodsClass, baseCode14 }) => (baseCode14 !== null) === isMedicine(goodsClass))).toEqual([])
    expect(
      breaking(({ baseCode14 }) => baseCode14 === null || (/^869\d{11}$/.test(baseCode14) && isGtin(baseCode14))),
    ).toEqual([])
  })

  test('puts at least three products into every level-3 category', () => {
    const counts = new Map<string, number>()
    for (const code of products.flatMap(product => product.categoryCodes)) counts.set(code, (counts.get(code) ?? 0) + 1)
    const thin = makeCategories().filter(({ level, code }) => level === 3 && (counts.get(code) ?? 0) < 3)
    expect(thin).toEqual([])
  })

  test('keeps pack sizes, prices and tax rates consistent', () => {
    expect(breaking(product => product.midPack > 0 && product.casePack % product.midPack === 0)).toEqual([])
    expect(breaking(product => product.lowPriceFen > 0 && product.lowPriceFen <= product.highPriceFen)).toEqual([])
    expect(breaking(product => product.highPriceFen < 1_000_000)).toEqual([])
    expect(breaking(product => product.taxRatePercent === (product.goodsClass === 'herbal-slices' ? 9 : 13))).toEqual(
      [],
    )
    expect(breaking(product => product.popularity > 0)).toEqual([])
  })

  test('gives well-known products their real approval number and separate strength and pack fields', () => {
    const amoxicillin = products.find(
      product => product.makerName.startsWith('珠海联邦') && product.genericName === '阿莫西林胶囊',
    )
    expect(amoxicillin).toMatchObject({
      approvalNo: '国药准字H44021351',
      strength: '0.25g',
      packSpec: '24粒/盒',
      displayName: '联邦 阿莫西林胶囊',
    })
    expect(amoxicillin?.spec).toMatch(/^0\.25g[*×]24(粒|s|#)$/)
    const syrup = products.find(product => product.genericName === '急支糖浆')
    expect(syrup).toMatchObject({ approvalNo: '国药准字Z50020615', strength: '200ml', packSpec: '1瓶' })
    const bound = products.find(product => product.familyKey === '维C银翘片')
    expect(bound).toMatchObject({ strength: '复方', packUnit: '盒' })
  })

  test('gives herbal slices an origin, a grade and a standard, and no barcode', () => {
    const astragalus = products.filter(product => product.familyKey === '黄芪')
    expect(astragalus.length).toBeGreaterThan(0)
    expect(
      breaking(
        product =>
          /^(统|选) (1kg|500g)\/袋$/.test(product.spec) &&
          /^(甘肃陇西|内蒙古)$/.test(product.origin) &&
          product.standard === '《中国药典》2025年版一部' &&
          product.barcode === null,
        astragalus,
      ),
    ).toEqual([])
  })

  test('writes pack sizes in several spellings, as suppliers do', () => {
    const shapes = [/\*\d+粒$/, /×\d+粒$/, /×\d+s$/, /\*\d+#$/]
    expect(shapes.filter(shape => !products.some(product => shape.test(product.spec)))).toEqual([])
  })

  test('orders the headings of a leaflet as they are printed', () => {
    const product = products.find(each => each.familyKey === '六味地黄丸')
    const headings = product && leafletOf(product)?.map(section => section.heading)
    expect(headings?.slice(0, 4)).toEqual(['药品名称', '成分', '性状', '功能主治'])
    expect(headings?.length).toBeGreaterThanOrEqual(12)
    const without = products.find(each => !each.hasLeaflet)
    expect(without && leafletOf(without)).toBeNull()
    expect(products.filter(each => each.hasLeaflet).length).toBeGreaterThan(600)
  })

  test('makes the same products for the same seed and appends new ones for a larger count', {
    timeout: 60_000,
  }, () => {
    expect(digest(makeProducts(SEED))).toBe(digest(products))
    expect(digest(makeProducts(SEED + 1))).not.toBe(digest(products))
    const larger = makeProducts(SEED, 12_000)
    expect(larger.length).toBe(12_000)
    expect(digest(larger.slice(0, products.length))).toBe(digest(products))
    expect(new Set(larger.map(naturalKeyOf)).size).toBe(larger.length)
    const barcodes = larger.flatMap(product => product.barcode ?? [])
    expect(new Set(barcodes).size).toBe(barcodes.length)
  })
})

function digest(rows: readonly ProductRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
