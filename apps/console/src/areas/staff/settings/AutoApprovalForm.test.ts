import type { AutoApprovalPreview } from '@xiaojiu/contract/order/auto-approval-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { previewText } from './AutoApprovalForm.tsx'

const text = (preview: Partial<AutoApprovalPreview>) =>
  previewText({ waiting: 0, clean: 0, doubts: [], hasMore: false, ...preview }, fen(500_000))

test('says how many waiting orders the rule would approve and why the others wait', () => {
  expect(text({})).toBe('现在没有待审核的订单')
  expect(text({ waiting: 2, clean: 2 })).toBe('现在待审核 2 单：限额 ¥5,000.00 时 2 单会自动审核')
  const doubts = [
    { doubt: 'remark' as const, count: 1 },
    { doubt: 'cold' as const, count: 2 },
  ]
  expect(text({ waiting: 200, clean: 197, doubts, hasMore: true })).toBe(
    '最早的 200 单待审核订单：限额 ¥5,000.00 时 197 单会自动审核；3 单由人审核（买家有备注 1、含冷链商品 2）',
  )
})
