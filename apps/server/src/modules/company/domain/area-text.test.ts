import { expect, test } from 'vitest'
import { areaText } from './area-text.ts'

test('a municipality is named once, an unknown area not at all', () => {
  expect(areaText(['湖北省', '武汉市', '武昌区'])).toBe('湖北省武汉市武昌区')
  expect(areaText(['北京市', '北京市', '东城区'])).toBe('北京市东城区')
  expect(areaText([undefined, undefined, undefined])).toBe('')
  expect(areaText(['湖北省', undefined, '武昌区'])).toBe('湖北省武昌区')
})
