import { expect, test } from 'vitest'
import { isWeakPayPassword } from './weak-pay-password.ts'

test.each([
  ['000000', '一个数字'],
  ['123456', '连续'],
  ['654321', '连续'],
  ['890123', '连续'],
  ['123789', '两段连续'],
  ['321654', '两段连续'],
  ['121212', '重复'],
  ['111222', '重复'],
  ['100100', '重复'],
  ['527527', '重复'],
  ['558866', '成对'],
  ['527725', '对称'],
  ['808808', '对称'],
  ['730921', '生日 年月日'],
  ['092173', '生日 月日年'],
  ['198805', '生日 年月'],
  ['200349', '生日 年月日'],
  ['000229', '闰年生日'],
])('refuses %s as weak: %s', digits => {
  expect(isWeakPayPassword(digits)).toBe(true)
})

test.each(['123465', '730932', '731321', '258369', '914073', '213600', '199900', '860231'])('accepts %s', digits => {
  expect(isWeakPayPassword(digits)).toBe(false)
})
