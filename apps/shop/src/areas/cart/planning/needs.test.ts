import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { expect, test } from 'vitest'
import { needsOfImport, soleCandidates, stocksOfImport } from './needs.ts'

const line = (given: object) =>
  ({
    verdict: 'matched',
    rawText: '一行',
    quantity: 3,
    candidates: [],
    isSameName: true,
    goods: null,
    ...given,
  }) as unknown as ImportLine
const goods = { productId: 'p1', pack: { minQuantity: 10 } }

test('turns an import row into a need only when its article and quantity are known', () => {
  const lines = [line({ goods }), line({ goods, quantity: null }), line({ verdict: 'several' })]
  expect(needsOfImport(lines)).toEqual([{ productId: 'p1', quantity: 3, rawText: '一行' }])
})

test('counts the stock of articles that are known, even when out of stock, and skips unknown ones', () => {
  const lines = [
    line({ goods }),
    line({ goods, quantity: 4 }),
    line({ verdict: 'out-of-stock', candidates: [{ productId: 'p2' }] }),
    line({ verdict: 'several', candidates: [{ productId: 'p3' }] }),
    line({ goods, quantity: null }),
  ]
  expect(stocksOfImport(lines)).toEqual([
    { productId: 'p1', count: 7 },
    { productId: 'p2', count: 3 },
  ])
})

test('selects only rows whose sole candidate has the same name', () => {
  const [a, b] = [{ productId: 'p1' }, { productId: 'p2' }]
  const lines = [
    line({ rowNo: 1, verdict: 'several', candidates: [a] }),
    line({ rowNo: 2, verdict: 'several', candidates: [a, b] }),
    line({ rowNo: 3, verdict: 'out-of-stock', candidates: [b] }),
    line({ rowNo: 4, verdict: 'several', candidates: [b], isSameName: false }),
  ]
  expect(soleCandidates(lines)).toEqual([{ rowNo: 1, productId: 'p1' }])
})
