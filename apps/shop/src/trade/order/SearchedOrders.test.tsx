import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { SearchedOrders } from './SearchedOrders.tsx'

test('says from which day on orders were searched, and nothing when all were', () => {
  const textFor = (from: Date | null) => {
    const { box, unmount } = mount(<SearchedOrders from={from} advice="请先选择下单日期。" />)
    const text = box.textContent
    unmount()
    return text
  }
  expect(textFor(new Date('2026-03-01T16:30:00Z'))).toBe('只搜索了 2026-03-02 以来的 2,000 个订单。请先选择下单日期。')
  expect(textFor(null)).toBe('')
})
