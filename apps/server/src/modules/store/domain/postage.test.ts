import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { postageRuleFor } from './postage.ts'
import type { PostageRule } from './store.ts'

const rule = (provinceCodes: readonly string[], postage: number): PostageRule => ({
  provinceCodes,
  minOrder: fen(10_000),
  freeFrom: fen(50_000),
  freeFromCount: null,
  postage: fen(postage),
})
const postageRules = [rule(['42'], 0), rule(['65', '540000'], 3000), rule([], 1200)]

for (const [province, postage] of [
  ['420000', 0],
  ['42', 0],
  ['650000', 3000],
  ['54', 3000],
  ['440000', 1200],
  [null, 1200],
] as const)
  test(`${province ?? 'without a province'} pays ${postage} fen`, () => {
    expect(postageRuleFor({ postageRules }, province)?.postage).toBe(postage)
  })

test('returns null when no rule covers the province', () => {
  expect(postageRuleFor({ postageRules: [rule(['42'], 0)] }, '440000')).toBeNull()
  expect(postageRuleFor({ postageRules: [rule(['42'], 0)] }, null)).toBeNull()
})
