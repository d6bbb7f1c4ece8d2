import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test('full-width brackets and spaces are the same name, other words are not', () => {
  expect(isSameName('武汉安康大药房（江岸）有限公司', '武汉安康大药房(江岸) 有限公司')).toBe(true)
  expect(isSameName('武汉安康大药房有限公司', '武汉安康药房有限公司')).toBe(false)
})
