import { expect, test } from 'vitest'
import { cityOf } from './city-of.ts'

test.each([
  ['湖北省武汉市江汉区中山大道 1 号', '湖北省武汉市'],
  ['上海市市辖区浦东新区张江路 8 号', '上海市'],
  ['广西壮族自治区南宁市青秀区民族大道 2 号', '广西壮族自治区南宁市'],
  ['四川省凉山彝族自治州西昌市航天大道 3 号', '四川省凉山彝族自治州'],
  ['内蒙古自治区锡林郭勒盟锡林浩特市', '内蒙古自治区锡林郭勒盟'],
  ['中山大道 1 号', '中山大道 1 号'],
])('%s lies in %s', (address, city) => {
  expect(cityOf(address)).toBe(city)
})
