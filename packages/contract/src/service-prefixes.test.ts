import { expect, test } from 'vitest'
import { addressesOf, SERVICE_PREFIXES } from './service-prefixes.ts'

test('R-283 lists the five service prefixes', () => {
  expect(Object.values(SERVICE_PREFIXES)).toEqual(['/user/api', '/sale/api', '/common/api', '/helper/api', '/cms/api'])
})

test.each([
  ['/sale/api/Sale/storeinfo/list', ['/sale/api/Sale/storeinfo/list', '/sale/api/sale/storeinfo/list']],
  ['/sale/api/sale/caAuthApply/list', ['/sale/api/Sale/caAuthApply/list', '/sale/api/sale/caAuthApply/list']],
  ['/user/api/common/getAreaDataTree', ['/user/api/common/getAreaDataTree', '/common/api/getAreaDataTree']],
  ['/trade/api/cart/addCart', ['/trade/api/cart/addCart']],
])('C-043 C-044 serves %s at %j', (path, addresses) => expect(addressesOf(path)).toEqual(addresses))
