import { expect, test } from 'vitest'
import { usageWarning } from './usage-warning.ts'

test('prescription medicines carry their warning word for word', () => {
  expect(usageWarning({ rxClass: 'rx', goodsClass: 'chemical' })).toBe('处方药须凭处方在药师指导下购买和使用')
})

test('other goods carry theirs, and herbs none', () => {
  expect(usageWarning({ rxClass: 'otc-a', goodsClass: 'chemical' })).toBe('请按药品说明书或在药师指导下购买和使用')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'device-2' })).toContain('产品说明书')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'health-food' })).toBe('保健食品不是药物，不能代替药物治疗疾病')
  expect(usageWarning({ rxClass: 'none', goodsClass: 'herbal-slices' })).toBe('')
})
