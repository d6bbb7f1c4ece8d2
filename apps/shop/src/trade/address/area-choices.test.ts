import { describe, expect, test } from 'vitest'
import { areaChoices, chooseArea, NO_AREA, splitAddress } from './area-choices.ts'

const tree = [
  {
    code: '110000',
    name: '北京市',
    children: [{ code: '110100', name: '北京市', children: [{ code: '110101', name: '东城区' }] }],
  },
  {
    code: '420000',
    name: '湖北省',
    children: [
      {
        code: '420100',
        name: '武汉市',
        children: [
          { code: '420102', name: '江岸区' },
          { code: '420106', name: '武昌区' },
        ],
      },
      { code: '420200', name: '黄石市', children: [{ code: '420202', name: '黄石港区' }] },
    ],
  },
]

describe('choosing an area', () => {
  test('lists the cities of the chosen province and no districts yet', () => {
    const area = chooseArea(tree, NO_AREA, 'provinceCode', '420000')
    expect(area).toEqual({ provinceCode: '420000', cityCode: '', districtCode: '' })
    expect(areaChoices(tree, area).cities.map(city => city.label)).toEqual(['武汉市', '黄石市'])
    expect(areaChoices(tree, area).districts).toEqual([])
  })
  test('selects city and district automatically when there is only one', () => {
    expect(chooseArea(tree, NO_AREA, 'provinceCode', '110000')).toEqual({
      provinceCode: '110000',
      cityCode: '110100',
      districtCode: '110101',
    })
  })
  test('clears the district when another city is chosen', () => {
    const before = { provinceCode: '420000', cityCode: '420200', districtCode: '420202' }
    expect(chooseArea(tree, before, 'cityCode', '420100').districtCode).toBe('')
    expect(chooseArea(tree, before, 'districtCode', '420106').districtCode).toBe('420106')
  })
})

describe('splitting a printed address', () => {
  for (const [text, districtCode, detail] of [
    ['湖北省武汉市武昌区中南路14号', '420106', '中南路14号'],
    ['武汉市江岸区 解放大道 688 号', '420102', '解放大道688号'],
    ['北京市东城区东四十条21号', '110101', '东四十条21号'],
    ['北京市北京市东城区东四十条21号', '110101', '东四十条21号'],
  ] as const)
    test(text, () => {
      expect(splitAddress(tree, text)).toMatchObject({ area: { districtCode }, detail })
    })
  test('returns null without a known area or without a street', () => {
    expect(splitAddress(tree, '中南路14号')).toBeNull()
    expect(splitAddress(tree, '湖北省武汉市武昌区')).toBeNull()
    expect(splitAddress(tree, '')).toBeNull()
  })
})
