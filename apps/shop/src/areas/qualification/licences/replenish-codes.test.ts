import { expect, test } from 'vitest'
import { askedCodes } from './replenish-codes.ts'

test('R-013 codes come joined by commas, misspelt or not; nonsense is left out', () => {
  expect(askedCodes({ lisenceCode: 'DL,FD' })).toEqual(['DL', 'FD'])
  expect(askedCodes({ licenseCode: ' D2 ,D2,XX,' })).toEqual(['D2'])
  expect(askedCodes({ lisenceCode: 'PA', licenseCode: 'DL' })).toEqual(['PA'])
  expect(askedCodes({})).toEqual([])
})
