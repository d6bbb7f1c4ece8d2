import { expect, test } from 'vitest'
import { isWider } from './data-scope.ts'

const all = { provinceCodes: null, storeIds: null }
const hubei = { provinceCodes: ['420000'], storeIds: null }
const two = { provinceCodes: ['420000', '460000'], storeIds: null }
const oneStore = { provinceCodes: null, storeIds: ['a'] }
const both = { provinceCodes: ['420000'], storeIds: ['a'] }

test.each([
  ['no limit, one province', all, hubei, true],
  ['no limit, one store', all, oneStore, true],
  ['two provinces, one of them', two, hubei, true],
  ['one store, one province', oneStore, hubei, true],
  ['one province, the same with a store', hubei, both, true],
  ['one province, no limit', hubei, all, false],
  ['one of two provinces, both', hubei, two, false],
  ['a province and a store, the province', both, hubei, false],
  ['the same', both, both, false],
])('compares scopes: %s', (_, scope, than, expected) => {
  expect(isWider(scope, than)).toBe(expected)
})
