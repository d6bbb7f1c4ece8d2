import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { Deal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { expect, test } from 'vitest'
import { aGoodsRow, aPrice } from '#trade/offer/testing.ts'
import { DealCard } from './DealCard.tsx'

const HOUR_MS = 3_600_000

const aDeal = (changed: Partial<Deal> = {}): Deal => ({
  campaignId: 'c1',
  kind: 'special-price',
  name: '本周特价',
  unitPrice: unitPrice(88_000),
  startsAt: new Date(serverClock.now() - HOUR_MS),
  endsAt: new Date(serverClock.now() + HOUR_MS),
  quota: 400,
  takenCount: 100,
  limitPerCompany: 40,
  leftForMe: 40,
  targetCount: null,
  joinedCount: null,
  buyerCount: null,
  batchNo: null,
  isBooked: false,
  ...changed,
})

const card = (goods: GoodsRow, deal = aDeal()) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <DealCard item={{ goods, deal }} isEager={false} />
    </QueryClientProvider>,
  ).box

const hidden = (cell: GoodsRow['gate']['cell']) => {
  const row = aGoodsRow()
  return { ...row, price: null, gate: { ...row.gate, cell, canBuy: false, validateErrorType: null, tips: '' } }
}

test('shows the buy button, the full store name and the limit to a buyer who may buy', () => {
  const box = card(aGoodsRow())
  expect(box.querySelector('button')?.textContent).toBe('加入购物车')
  expect(box.textContent).toContain('效期 2028-04 · 九信医药自营')
  expect(box.textContent).toContain('每企业限 40 盒加入购物车')
})

test('shows no buy button when the goods are not sold in the region of the buyer', () => {
  const box = card(hidden('region'))
  expect(box.textContent).toContain('该区域不可售')
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test('shows the buy button to a buyer who lacks a licence that the dialog names', () => {
  const goods = hidden('complete-licences')
  const box = card({ ...goods, gate: { ...goods.gate, validateErrorType: 2 } })
  expect(box.querySelector('button')?.textContent).toBe('加入购物车')
})

test('shows a link instead of the buy button when no dialog explains what is missing', () => {
  const box = card(hidden('complete-licences'))
  expect(box.querySelectorAll('button')).toHaveLength(0)
  expect([...box.querySelectorAll('a')].at(-1)?.textContent).toBe('去完善')
})

test('shows the buy button to a visitor', () => {
  expect(card(hidden('sign-in')).querySelector('button')?.textContent).toBe('加入购物车')
})

test('shows batch and store of a clearance deal', () => {
  const box = card(aGoodsRow(), aDeal({ kind: 'clearance', batchNo: '250315', limitPerCompany: null, leftForMe: null }))
  expect(box.textContent).toContain('效期至 2028-04，不退换九信医药自营')
  expect(box.textContent).toContain('批号 250315')
})

test('shows the price the order would charge during the campaign and the announced price before it', () => {
  const deal = aDeal({ kind: 'flash-sale' })
  const live = { campaignId: 'c2', kind: 'special-price' as const, most: null, endsAt: deal.endsAt }
  // The order uses another campaign with a better price.
  const price = aPrice(96_000, { deals: [{ ...live, unitPrice: unitPrice(70_000) }] })
  expect(card(aGoodsRow({ price }), deal).textContent).toContain('¥7.00/盒原价¥9.60')
  const coming = aDeal({ kind: 'flash-sale', startsAt: new Date(serverClock.now() + HOUR_MS) })
  expect(card(aGoodsRow(), coming).textContent).toContain('¥8.80/盒原价¥9.60')
})
