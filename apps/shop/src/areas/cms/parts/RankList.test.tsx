import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { aGoodsRow, aPrice } from '#trade/offer/testing.ts'
import { RankList } from './RankList.tsx'

test('shows the price of the current campaign in the ranking and not the base price', () => {
  const endsAt = new Date('2100-01-01T00:00:00+08:00')
  const deal = { campaignId: 'c', kind: 'flash-sale' as const, unitPrice: unitPrice(88_000), most: null, endsAt }
  const { box } = mount(<RankList rows={[aGoodsRow({ price: aPrice(96_000, { deals: [deal] }) })]} />)
  expect(box.textContent).toContain('¥8.80')
  expect(box.textContent).toContain('已售 120')
  expect(box.textContent).not.toContain('9.60')
})
