import { describe, expect, test } from 'vitest'
import { makeCategories } from '../categories.ts'
import { leafletKeys } from '../leaflets.ts'
import { allMakers } from '../makers.ts'
import { makeProhibitedProducts } from '../testing/prohibited.ts'
import { allFamilies } from './families.ts'

const families = allFamilies()
const makers = allMakers()

describe('families', () => {
  test('has at least 700 families, 120 of them herbal slices, in 12 classes', () => {
    expect(families.length).toBeGreaterThanOrEqual(700)
    expect(families.filter(family => family.letter === 'Y').length).toBeGreaterThanOrEqual(120)
    expect(new Set(families.map(family => family.goodsClass)).size).toBe(12)
  })

  test('has unique keys, known makers, low prices under high ones and level-3 categories', () => {
    const keys = families.map(family => family.key)
    expect(new Set(keys).size).toBe(keys.length)
    const known = new Set(makers.map(maker => maker.shortName))
    const leaves = new Set(makeCategories().flatMap(category => (category.level === 3 ? [category.code] : [])))
    for (const family of families) {
      expect(
        family.makers.filter(maker => !known.has(maker.shortName)),
        family.key,
      ).toEqual([])
      expect(
        family.categoryCodes.filter(code => !leaves.has(code)),
        family.key,
      ).toEqual([])
      expect(
        family.specs.every(spec => spec.lowFen > 0 && spec.lowFen < spec.highFen),
        family.key,
      ).toBe(true)
      const positions = family.makers.flatMap(maker => maker.specPositions ?? [])
      expect(
        positions.every(position => position < family.specs.length),
        family.key,
      ).toBe(true)
      expect(family.demand >= 1 && family.demand <= 10, family.key).toBe(true)
    }
  })

  test('keeps no signs of the source notation in brand names', () => {
    const brands = families.flatMap(family => family.makers.flatMap(({ brand }) => brand ?? []))
    expect(brands.filter(brand => /[=^#]|\.\d/.test(brand))).toEqual([])
  })

  test('gives medicines, and no other goods, a prescription class', () => {
    for (const family of families) expect(family.rxClass === 'none', family.key).toBe(!/[HZS]/.test(family.letter))
  })

  test('marks injections as prescription goods, and most of them as not for online retail', () => {
    for (const family of families.filter(each => /^(注射液|注射用无菌粉末)$/.test(each.dosageForm))) {
      expect(family.rxClass, family.key).toBe('rx')
      if (!/胰岛素|鲁肽|抗毒素/.test(family.key)) expect(family.flags, family.key).toContain('no-online-retail')
    }
  })

  test('contains no prohibited goods', () => {
    const forbidden =
      /疫苗|白蛋白|免疫球蛋白|吗啡|芬太尼|哌替啶|羟考酮|可待因|美沙酮|曲马多|右美沙芬|地西泮|唑仑|唑吡坦|佐匹克隆|扎来普隆|苯巴比妥|哌甲酯|肉毒|砷|配方颗粒|罂粟壳|米非司酮|生长激素|促红素|生川乌|生草乌|生半夏|生附子|雄黄$|朱砂$|复方甘草片/
    expect(families.filter(family => forbidden.test(family.genericName)).map(family => family.key)).toEqual([])
    const prohibited = new Set(makeProhibitedProducts().map(product => product.genericName))
    expect(families.filter(family => prohibited.has(family.genericName)).map(family => family.key)).toEqual([])
    expect(families.filter(family => family.flags.includes('pregnancy-ending'))).toEqual([])
  })

  test('gives every herbal slice an origin and every device a category code', () => {
    for (const family of families) {
      if (family.letter === 'Y') expect(family.origins.length, family.key).toBeGreaterThan(0)
      if (family.letter === '2' || family.letter === '3') expect(family.deviceCode, family.key).toMatch(/^\d\d$/)
    }
  })
})

describe('makers and leaflets', () => {
  test('has at least 250 makers with unique names', () => {
    expect(makers.length).toBeGreaterThanOrEqual(250)
    expect(new Set(makers.map(maker => maker.name)).size).toBe(makers.length)
    expect(new Set(makers.map(maker => maker.shortName)).size).toBe(makers.length)
  })

  test('has at least 120 leaflets, each of an existing family', () => {
    const known = new Set(families.map(family => family.key))
    expect(leafletKeys().size).toBeGreaterThanOrEqual(120)
    expect([...leafletKeys()].filter(key => !known.has(key))).toEqual([])
  })
})
