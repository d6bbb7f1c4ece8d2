import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { encodeInput } from '@xiaojiu/web/wire/request.ts'
import { expect, test } from 'vitest'
import { readAddress, searchInput } from './search-address.ts'

const wire = (query: string) =>
  encodeInput(searchEndpoints.searchGoods, searchInput(readAddress(new URLSearchParams(query))))

test('sends store types as numbers and prices in yuan', () => {
  expect(wire('keyword=感冒&storeType=3&priceFrom=5&page=2')).toMatchObject({
    keyword: '感冒',
    storeTypes: [3],
    priceFrom: '5.00',
    pageNum: 2,
    pageSize: 30,
  })
})

test('does not send the view or unset filters', () => {
  const sent = wire('view=grid')
  for (const field of ['view', 'categoryCode', 'expiryMonths', 'priceFrom', 'priceTo', 'aid', 'cut'])
    expect(sent).not.toHaveProperty(field)
})
