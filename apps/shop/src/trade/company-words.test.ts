import { expect, test } from 'vitest'
import { companySign } from './company-words.ts'

test('takes the first character of a company name after a 市 or 区 prefix as its sign', () => {
  expect(
    ['武汉市江汉区济安堂大药房', '江岸区安康大药房', '武汉洪山明德堂中西医结合诊所', '湖北省武汉市', ''].map(
      companySign,
    ),
  ).toEqual(['济', '安', '武', '湖', ''])
})
