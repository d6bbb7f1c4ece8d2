import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test('the middle of a company name is hidden', () => {
  expect(maskName('武汉市康泽大药房有限公司')).toBe('武汉****药房')
  expect(maskName('仁济诊所')).toBe('仁济****诊所')
})
