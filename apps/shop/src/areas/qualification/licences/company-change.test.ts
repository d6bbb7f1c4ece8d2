import type { CompanyData, Wallet } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { askedCodes, isChanged, papersNeeded } from './company-change.ts'

const values = {
  name: '济安堂大药房',
  personInCharge: '周玉梅',
  qualityHead: '陈文博',
  provinceCode: '420000',
  cityCode: '420100',
  districtCode: '420103',
  address: '解放大道686号',
}
const company = values as unknown as CompanyData
const held = (code: string, state: string) => ({ type: { code }, current: { state } })
const wallet = {
  list: [held('BL', 'valid'), held('DL', 'valid'), held('FD', 'valid'), held('ML', 'cancelled')],
} as unknown as Wallet

test('ignores surrounding spaces when it detects a change', () => {
  expect(isChanged(company, { ...values, name: ' 济安堂大药房 ' })).toBe(false)
  expect(isChanged(company, { ...values, qualityHead: '李时珍' })).toBe(true)
})

test('requires valid papers for a change of name or address but not of people', () => {
  expect(papersNeeded(company, wallet, { ...values, qualityHead: '李时珍' })).toEqual([])
  expect(papersNeeded(company, wallet, { ...values, name: '济安堂中药房' })).toEqual(['BL', 'DL'])
  expect(papersNeeded(company, wallet, { ...values, address: '解放大道688号' })).toEqual(['BL', 'DL'])
})

test('R-013 reads comma-separated licence codes under both spellings and skips unknown ones', () => {
  expect(askedCodes({ lisenceCode: 'DL,FD' })).toEqual(['DL', 'FD'])
  expect(askedCodes({ licenseCode: ' D2 ,D2,XX,' })).toEqual(['D2'])
  expect(askedCodes({ lisenceCode: 'PA', licenseCode: 'DL' })).toEqual(['PA'])
  expect(askedCodes({})).toEqual([])
})
