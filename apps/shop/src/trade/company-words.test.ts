import { expect, test } from 'vitest'
import { companySign } from './company-words.ts'

test('the sign of a company is the first letter of its own name', () => {
  expect(
    ['武汉市江汉区济安堂大药房', '江岸区安康大药房', '武汉洪山明德堂中西医结合诊所', '湖北省武汉市', ''].map(
      companySign,
    ),
  ).toEqual(['济', '安', '武', '湖', ''])
})
