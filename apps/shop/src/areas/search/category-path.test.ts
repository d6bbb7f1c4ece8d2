import { expect, test } from 'vitest'
import { categoryPath } from './category-path.ts'

const tree = [
  {
    code: '01',
    name: '中西成药',
    children: [{ code: '0107', name: '抗菌消炎', children: [{ code: '010701', name: '青霉素类' }] }],
  },
  { code: '02', name: '中药饮片' },
]
const names = (code: string | null) => categoryPath(tree, code).map(node => node.name)

test('the way from the root to a category of any level', () => {
  expect(names('010701')).toEqual(['中西成药', '抗菌消炎', '青霉素类'])
  expect(names('02')).toEqual(['中药饮片'])
  expect(names('0199')).toEqual(['中西成药'])
  expect(names('99')).toEqual([])
  expect(names(null)).toEqual([])
  expect(categoryPath(undefined, '01')).toEqual([])
})
